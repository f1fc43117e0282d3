"""What the recordings say: summary, measures and claims, and the checks on them."""

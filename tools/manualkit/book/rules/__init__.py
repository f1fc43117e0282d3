"""What the finished book must hold, one rule a file."""

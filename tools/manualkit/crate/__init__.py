"""The machine-readable form of the whole chain, from each shown number to the log: an RO-Crate beside the editions."""

//! Solution to files: bytes out, no I/O.

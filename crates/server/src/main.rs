//! The binary `kerf`.
fn main() {}

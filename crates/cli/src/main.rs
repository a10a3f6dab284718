//! The ratwheel command.
fn main() {}

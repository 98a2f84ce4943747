//! The process and the machine: memory, threads, the limits on them, and the terminal.

pub(crate) mod memory;
pub(crate) mod terminal;
pub(crate) mod threads;

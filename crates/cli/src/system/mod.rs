//! The process and the machine: memory, threads, and the terminal.

pub(crate) mod memory;
pub(crate) mod terminal;
pub(crate) mod threads;

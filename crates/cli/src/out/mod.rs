//! What the command writes: answers on stdout, messages on stderr.

pub(crate) mod failure;
pub(crate) mod messages;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod spelling;

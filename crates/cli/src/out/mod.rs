//! What the command writes: answers on stdout, messages on stderr.

pub(crate) mod escaped;
pub(crate) mod failure;
pub(crate) mod large;
pub(crate) mod messages;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod spelling;

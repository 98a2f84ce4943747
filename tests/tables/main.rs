//! The tables: every answer, every byte, and what a wrong one does.

mod contradictions;
mod exhaustive;
#[path = "../forge.rs"]
mod forge;
mod format;
mod goals;
mod harris;
#[path = "../modules.rs"]
mod modules;
mod proof;
mod reproducible;

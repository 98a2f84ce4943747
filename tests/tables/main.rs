//! Tests of the tables: every answer, every byte, and wrong entries.

mod alike;
mod chunks;
mod contradictions;
mod diameter;
mod exhaustive;
#[path = "../forge.rs"]
mod forge;
mod format;
mod gardner;
mod goals;
mod harris;
#[path = "../lacking.rs"]
mod lacking;
mod listed;
mod made;
mod making;
#[path = "../modules.rs"]
mod modules;
mod proof;
mod puzzles;
mod questions;
mod reproducible;
mod sets;

//! Tests of the tables: every answer, every byte, and wrong entries.

mod alike;
mod any;
mod chunks;
mod contradictions;
mod described;
mod diameter;
#[path = "../forge.rs"]
mod forge;
mod format;
mod gardner;
#[path = "../lacking.rs"]
mod lacking;
mod listed;
#[path = "../made.rs"]
mod made;
mod making;
#[path = "../modules.rs"]
mod modules;
mod notation;
mod proof;
mod puzzles;
mod questions;
mod random;
mod reproducible;
mod sets;
mod symmetry;

//! Compares answers of the tables with the plain searches, one by one.

mod exhaustive;
mod goals;
mod harris;
#[path = "../made.rs"]
mod made;
#[path = "../modules.rs"]
mod modules;
mod numbers;
mod rules;

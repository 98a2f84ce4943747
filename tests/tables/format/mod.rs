//! Reads tables by `tables/README.md` alone, and fails when that page and the files differ.
//!
//! Every module is a part of a second reader, written from the page: it shares no code with the
//! crates. Below the reader its tests compare what it reads with plain boards and cubes, with the
//! page's own examples, and last with the answers of the `tilebase` crate.
//!
//! * `file`: prefix, header, sections, checksums;
//! * `eight`: `eight.tbl`;
//! * `cubes`: plain cubes, the numbers of states, their symmetries;
//! * `starts`: `cubic.tbl`;
//! * `goals`: the goal tables;
//! * `harris`: Harris's cubes and their tables;
//! * `board`: the moves of the blank;
//! * `made`: the tables that are read;
//! * `page`: the specification's text.

mod board;
mod cubes;
mod eight;
mod file;
mod goals;
mod harris;
mod made;
mod page;
mod starts;

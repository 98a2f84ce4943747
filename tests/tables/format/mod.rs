//! A reader of tables that is written from `tables/README.md` alone, and its tests. They fail if
//! the page and the files differ.
//!
//! The reader shares no code with the crates. The tests compare its answers with plain boards and
//! cubes, with the examples of the page, and with the answers of the `tilebase` crate.
//!
//! * `file`: reads prefix, header, sections and checksums;
//! * `eight`: looks up `eight.tbl`;
//! * `cubes`: rolls plain cubes, ranks states, applies symmetries;
//! * `starts`: looks up `cubic.tbl`;
//! * `goals`: looks up goal tables;
//! * `harris`: looks up the tables of Harris's cubes;
//! * `gardner`: looks up the table of Gardner's 24 faces;
//! * `board`: moves the blank;
//! * `made`: makes the tables to read;
//! * `page`: has the text of the specification.

mod board;
mod cubes;
mod eight;
mod file;
pub(crate) mod gardner;
mod goals;
mod harris;
mod made;
mod page;
mod starts;

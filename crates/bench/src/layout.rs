//! Tables in Markdown.

use std::array;

/// Returns a table in Markdown with aligned columns. The first row is its header.
pub(crate) fn layout<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] = array::from_fn(|column| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let rule = widths.map(|width| "-".repeat(width));
    let (head, body) = rows.split_at(rows.len().min(1));
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("| {cell:<width$} "));
        cells.collect::<String>() + "|\n"
    };
    head.iter().chain([&rule]).chain(body).map(line).collect()
}

//! As much of XML as a picture takes.

use std::fmt::{Display, Write};

/// An attribute: its name and its value.
pub(crate) type Attribute<'a> = (&'static str, &'a dyn Display);

/// Writes elements one below the other, each indented by its depth.
#[derive(Default)]
pub(crate) struct Xml {
    text: String,
    /// The elements that are open, outermost first.
    open: Vec<&'static str>,
}

impl Xml {
    /// Begins an element; what follows up to [`Xml::close`] is in it.
    pub(crate) fn open(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.begin(name, attributes);
        self.text.push_str(">\n");
        self.open.push(name);
    }

    /// Ends the element that was opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent();
            self.push(format_args!("</{name}>\n"));
        }
    }

    /// An element with nothing in it.
    pub(crate) fn leaf(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.begin(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element with text in it.
    pub(crate) fn text(
        &mut self,
        name: &'static str,
        attributes: &[Attribute<'_>],
        content: &dyn Display,
    ) {
        self.begin(name, attributes);
        self.push(format_args!(">{}</{name}>\n", Escaped(content)));
    }

    /// The document.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn begin(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.indent();
        self.push(format_args!("<{name}"));
        for (name, value) in attributes {
            self.push(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    fn indent(&mut self) {
        self.text.extend(std::iter::repeat_n("  ", self.open.len()));
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _written = self.text.write_fmt(text);
    }
}

/// A text that stands for itself in an element and in an attribute.
struct Escaped<T>(T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for symbol in self.0.to_string().chars() {
            match symbol {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // A reader would take bare ones in an attribute for spaces.
                '\t' | '\n' | '\r' => write!(f, "&#{};", symbol as u32)?,
                // XML has no way to write these.
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(symbol)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_from_a_reader_as_it_went_in() {
        let texts = ["a < b && b > c", "\"'\"", "]]>", "<!-- & -->", "tab\there\nand\rthere", "ü→"];
        for text in texts {
            let mut xml = Xml::default();
            xml.open("root", &[("of", &text)]);
            xml.text("leaf", &[], &text);
            let document = xml.finish();
            let read = roxmltree::Document::parse(&document).unwrap();
            let root = read.root_element();
            assert_eq!(root.attribute("of"), Some(text));
            assert_eq!(root.first_element_child().and_then(|leaf| leaf.text()), Some(text));
        }
    }

    #[test]
    fn what_xml_cannot_say_does_not_break_the_document() {
        let mut xml = Xml::default();
        xml.text("root", &[], &"bell \u{7}, nul \0");
        let document = xml.finish();
        let read = roxmltree::Document::parse(&document).unwrap();
        assert_eq!(read.root_element().text(), Some("bell \u{fffd}, nul \u{fffd}"));
    }
}

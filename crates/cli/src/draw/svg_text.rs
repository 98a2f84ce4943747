//! Text in SVG documents.

use std::fmt::Display;

/// Escapes a text for an element or an attribute of an SVG document. Characters that XML cannot
/// express become U+FFFD.
pub(crate) fn escaped(text: impl Display) -> String {
    let mut escaped = String::new();
    for symbol in text.to_string().chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ if is_lost(symbol) => escaped.push('\u{fffd}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// Returns whether XML cannot express a character. This includes a bare carriage return, which XML
/// readers convert to a line feed.
fn is_lost(symbol: char) -> bool {
    match symbol {
        '\t' | '\n' => false,
        '\u{fffe}' | '\u{ffff}' => true,
        _ => symbol < ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a text as an element and as an attribute, and returns what an XML reader reads of
    /// each.
    fn read(content: &str) -> (String, String) {
        let content = escaped(content);
        let document = format!(r#"<text of="{content}">{content}</text>"#);
        let read = roxmltree::Document::parse(&document).unwrap();
        let root = read.root_element();
        assert!(root.children().all(|child| child.is_text()), "{document}");
        let text = root.text().unwrap_or_default().to_owned();
        (text, root.attribute("of").unwrap().to_owned())
    }

    #[test]
    fn an_xml_reader_returns_the_text_that_was_written() {
        for text in [
            "a < b && b > c",
            "\"'\"",
            "]]>",
            "<!-- & -->",
            "&amp;&lt;",
            " tab\there\nand there\n",
            "ü→",
            "\u{7f}\u{85}\u{fffd}\u{10ffff}",
            "",
        ] {
            // In an attribute, XML readers convert a tab or line feed to a space.
            assert_eq!(read(text), (text.to_owned(), text.replace(['\t', '\n'], " ")));
        }
    }

    #[test]
    fn no_character_breaks_the_document() {
        let read = |content: &str| {
            let document = format!("<text>{}</text>", escaped(content));
            let read = roxmltree::Document::parse(&document).unwrap();
            read.root_element().text().unwrap().to_owned()
        };
        for page in 0..=0xff {
            let symbols: String = (page << 8..).take(256).filter_map(char::from_u32).collect();
            let kept = symbols.replace(is_lost, "\u{fffd}");
            assert_eq!(read(&format!("a{symbols}b")), format!("a{kept}b"), "{page:#x}");
        }
        let text = "bell \u{7}, nul \0, return \r";
        assert_eq!(read(text), "bell \u{fffd}, nul \u{fffd}, return \u{fffd}");
    }
}

//! The methods of all tables that share their file.

/// Adds `file`, `header` and `clone` to a table, optionally with other fields and a type parameter
/// for its puzzle.
macro_rules! handle {
    ($table:ident $({ $($field:ident),* })? $(, $puzzle:ident: $bound:path)?) => {
        impl<$($puzzle: $bound,)? B: AsRef<[u8]>> $table<$($puzzle,)? B> {
            /// Returns the table's file: its header, its sections, its path.
            pub fn file(&self) -> &$crate::TableFile<B> {
                &self.file
            }

            /// Returns the table's header.
            pub fn header(&self) -> &$crate::Header {
                self.file.header()
            }
        }

        /// The clone shares the file: no bytes are copied.
        impl<$($puzzle: $bound,)? B> Clone for $table<$($puzzle,)? B> {
            fn clone(&self) -> Self {
                let file = std::sync::Arc::clone(&self.file);
                $table { file $($(, $field: self.$field.clone())*)? }
            }
        }
    };
}

pub(super) use handle;

//! The functions that open a table, which are the same for every kind.

/// Adds `open`, `read`, `new` and more to a table that has `from_image`, perhaps one of this puzzle.
macro_rules! constructors {
    ($table:ident $(, $puzzle:ident: $bound:path)?) => {
        impl$(<$puzzle: $bound>)? $table$(<$puzzle>)? {
            /// Opens the file of the table and checks its header. The file stays open: see
            /// [`Image::open`](crate::Image::open).
            ///
            /// # Errors
            /// If the file cannot be read, its header is damaged, or it has another content.
            pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::TableError> {
                Self::from_image($crate::Image::open(path)?)
            }

            /// Reads the file of the table into memory and checks its header.
            ///
            /// # Errors
            /// If the file cannot be read, its header is damaged, or it has another content.
            pub fn read(path: impl AsRef<std::path::Path>) -> Result<Self, $crate::TableError> {
                Self::from_image($crate::Image::read(path)?)
            }
        }

        impl<$($puzzle: $bound,)? B: AsRef<[u8]>> $table<$($puzzle,)? B> {
            /// Takes the table from bytes and checks its header.
            ///
            /// # Errors
            /// If the header is damaged, or the bytes have another content.
            pub fn new(bytes: B) -> Result<Self, $crate::TableError> {
                Self::from_image($crate::Image::new(bytes)?)
            }

            /// Returns the table's file: its header, its sections, its path.
            pub fn image(&self) -> &$crate::Image<B> {
                &self.image
            }

            /// Returns the table's header.
            pub fn header(&self) -> &$crate::Header {
                self.image.header()
            }
        }

        /// The new handle is of the same table: no bytes are copied.
        impl<$($puzzle: $bound,)? B> Clone for $table<$($puzzle,)? B> {
            #[allow(clippy::needless_update, reason = "not every table has more fields")]
            fn clone(&self) -> Self {
                $table { image: std::sync::Arc::clone(&self.image), ..*self }
            }
        }
    };
}

pub(super) use constructors;

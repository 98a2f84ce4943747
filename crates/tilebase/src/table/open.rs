//! The functions that open a table, which are the same for every kind.

/// Adds `open`, `read` and `new` to a table that has `from_image`.
macro_rules! constructors {
    ($table:ident) => {
        impl $table {
            /// Maps the table from a file and checks its header.
            ///
            /// The file must not be cut or changed in place while it is mapped, as
            /// [`Bytes::map`](crate::Bytes::map) says.
            ///
            /// # Errors
            /// A file that cannot be read, has a damaged header, or holds something else.
            pub fn open(path: impl AsRef<std::path::Path>) -> Result<$table, $crate::TableError> {
                $table::from_image($crate::Image::open(path)?)
            }

            /// Reads the table from a file into memory and checks its header.
            ///
            /// # Errors
            /// A file that cannot be read, has a damaged header, or holds something else.
            pub fn read(path: impl AsRef<std::path::Path>) -> Result<$table, $crate::TableError> {
                $table::from_image($crate::Image::read(path)?)
            }
        }

        impl<B: AsRef<[u8]>> $table<B> {
            /// Takes the table from bytes and checks its header.
            ///
            /// # Errors
            /// A damaged header, or bytes that hold something else.
            pub fn new(bytes: B) -> Result<$table<B>, $crate::TableError> {
                $table::from_image($crate::Image::new(bytes)?)
            }

            /// Returns the table's file: its bytes, its header, its path.
            pub fn image(&self) -> &$crate::Image<B> {
                &self.image
            }

            /// Returns what the table says about itself.
            pub fn header(&self) -> &$crate::Header {
                self.image.header()
            }
        }

        /// The new handle is of the same table: no bytes are copied.
        impl<B> Clone for $table<B> {
            #[allow(clippy::needless_update, reason = "not every table has more fields")]
            fn clone(&self) -> $table<B> {
                $table { image: std::sync::Arc::clone(&self.image), ..*self }
            }
        }
    };
}

pub(super) use constructors;

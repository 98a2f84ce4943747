//! Tables as files: `publish` writes them into a directory, with `lock`, `directory`, `replaced`
//! and `error`, and `ensure` makes those of a set that are missing or not valid.

mod directory;
mod ensure;
mod error;
mod lock;
mod publish;
mod replaced;

pub use ensure::{Event, Made, Report, check, ensure};
pub use error::PublishError;
pub use publish::publish;
pub use replaced::foreign;

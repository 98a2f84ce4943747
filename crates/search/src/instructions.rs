//! The vector instructions of the machine, found at run time.

use std::fmt;

#[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
use fearless_simd::{Avx2, Simd};

/// The vector instructions that a search or a proof uses: AVX2 where the processor has it,
/// otherwise those that every processor of the architecture has. Without the feature `simd` there
/// are only these.
///
/// There are no other sets: a lane fills one register of AVX2, and each further set would make the
/// program larger and its compilation longer.
#[derive(Clone, Copy, Debug)]
pub struct InstructionSet {
    #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
    avx2: Option<Avx2>,
}

impl InstructionSet {
    /// Returns the best instructions of this machine.
    pub fn best() -> InstructionSet {
        InstructionSet {
            #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
            avx2: fearless_simd::Level::new().as_avx2(),
        }
    }

    /// Returns the instructions that every processor of this architecture has.
    pub fn baseline() -> InstructionSet {
        InstructionSet {
            #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
            avx2: None,
        }
    }

    /// Calls `work`, compiled for these instructions with all that is inlined in it.
    #[inline(always)]
    pub fn vectorize<R>(self, work: impl FnOnce() -> R) -> R {
        #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
        if let Some(avx2) = self.avx2 {
            return avx2.vectorize(work);
        }
        work()
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(all(feature = "simd", any(target_arch = "x86", target_arch = "x86_64")))]
        if self.avx2.is_some() {
            return f.write_str("AVX2");
        }
        f.write_str("baseline")
    }
}

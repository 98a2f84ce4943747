//! The option `--shard I/N`, which divides the tables among several machines.

use std::str::FromStr;

/// The I-th of N shards, parsed from `I/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    /// I - 1, from 0.
    index: usize,
    count: usize,
}

impl Shard {
    const MOST: usize = 10_000;

    /// Returns every N-th item, beginning with the I-th.
    pub(super) fn of<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.index).step_by(self.count).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parse = || {
            let (index, count) = text.split_once('/')?;
            let (index, count): (usize, usize) = (index.parse().ok()?, count.parse().ok()?);
            let valid = count <= Shard::MOST && (1..=count).contains(&index);
            valid.then(|| Shard { index: index - 1, count })
        };
        parse().ok_or_else(|| {
            format!("expected I/N with I from 1 to N and N at most 10,000, found {text:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_exactly_one_shard() {
        for count in [1, 2, 3, 10, 10_000] {
            let shard = |index| format!("{index}/{count}").parse::<Shard>().unwrap();
            let mut all: Vec<_> =
                (1..=count).flat_map(|index| shard(index).of((0..10).collect())).collect();
            all.sort();
            assert_eq!(all, (0..10).collect::<Vec<_>>(), "{count}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().of((0..8).collect()), [1, 4, 7]);
    }

    #[test]
    fn an_invalid_shard_is_an_error() {
        let most = usize::MAX;
        for text in ["", "1", "0/1", "2/1", "0/0", "1/10001", "-1/2", "1/2/3", "1 / 2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert!(format!("{most}/{most}").parse::<Shard>().is_err());
        assert!(format!("1/{most}0").parse::<Shard>().is_err());
    }
}

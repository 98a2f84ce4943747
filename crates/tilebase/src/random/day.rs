//! The days, each with a puzzle that is the same for everyone.

use std::str::FromStr;

use tilebase_puzzle::error::quoted;

/// A day, whose puzzle is the same for everyone. The day of the week decides the board's distance
/// from the usual goal, and the day is the seed of the random numbers that draw it.
///
/// ```
/// let day: tilebase::random::Day = "2026-11-25".parse()?;
/// assert_eq!((day.seed(), day.distance()), (20_782, 12));
/// assert!("2026-02-29".parse::<tilebase::random::Day>().is_err());
/// # Ok::<(), tilebase::random::DayError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day(u32);

impl Day {
    /// Returns the number of days since 1 January 1970.
    pub fn seed(self) -> u64 {
        self.0.into()
    }

    /// Returns the distance of the board: 8 on a Monday, and two more each day until Sunday.
    pub fn distance(self) -> usize {
        8 + 2 * ((self.0 as usize + 3) % 7)
    }

    /// Returns the number of a day in the Gregorian calendar, counted in years that begin in March.
    fn number(year: u32, month: u32, day: u32) -> u32 {
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
    }
}

/// The error of a text that is no date from 1970 on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a date like 2026-01-31, from 1970 on, found {}", quoted(.0))]
pub struct DayError(String);

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let parts: Vec<u32> = text.split('-').filter_map(|part| part.parse().ok()).collect();
        let is_date = text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        let is_date = is_date && text.len() == 10;
        match parts[..] {
            [year @ 1970..=9999, month @ 1..=12, day] if is_date && day > 0 => {
                let next = (year + month / 12, month % 12 + 1);
                let number = Day::number(year, month, day);
                let is_in_month = number < Day::number(next.0, next.1, 1);
                is_in_month.then_some(Day(number)).ok_or_else(|| DayError(text.to_owned()))
            }
            _ => Err(DayError(text.to_owned())),
        }
    }
}

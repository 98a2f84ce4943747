//! The goal tables that a run has needed so far.

use std::collections::HashMap;
use std::rc::Rc;

use tilebase::{Content, Goal};
use tilebase_puzzle::Path;
use tilebase_puzzle::cubic::{Pattern, State, Symmetry};

use crate::failure::Failure;
use crate::locate::Locator;

/// Finds or builds a goal table when a pattern of its class is first asked for, and keeps it.
pub(crate) struct GoalTables<'a> {
    locator: &'a Locator,
    /// By the pattern that a table was made for.
    tables: HashMap<Pattern, Rc<Goal>>,
    /// For every pattern asked for: its class's table, and how to see it as that.
    patterns: HashMap<Pattern, (Rc<Goal>, Symmetry)>,
}

impl<'a> GoalTables<'a> {
    pub(crate) fn new(locator: &'a Locator) -> GoalTables<'a> {
        GoalTables { locator, tables: HashMap::new(), patterns: HashMap::new() }
    }

    /// The lexicographically smallest of the shortest paths from a state to a pattern.
    pub(crate) fn path(&mut self, state: State, pattern: Pattern) -> Result<Path, Failure> {
        if !self.patterns.contains_key(&pattern) {
            let (class, symmetry) = pattern.class();
            let table = match self.tables.get(&class) {
                Some(table) => Rc::clone(table),
                None => {
                    let image = self.locator.open(Content::goal(class)).map_err(|failure| {
                        failure.context(format_args!("{pattern} (class {class})"))
                    })?;
                    let table = Rc::new(Goal::from_image(image, class)?);
                    self.tables.insert(class, Rc::clone(&table));
                    table
                }
            };
            self.patterns.insert(pattern, (table, symmetry));
        }
        let (table, symmetry) = &self.patterns[&pattern];
        Ok(table.path_through(*symmetry, state)?)
    }
}

//! The goal tables that a run has needed so far.

use std::collections::HashMap;
use std::rc::Rc;

use tilebase::{Content, Goal};
use tilebase_puzzle::cubic::{Pattern, State, Symmetry};
use tilebase_puzzle::{Move, Path};

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
        let (table, symmetry) = self.table(pattern)?;
        Ok(table.path_through(*symmetry, state)?)
    }

    /// The moves with which shortest paths from a state to a pattern begin.
    pub(crate) fn best_moves(
        &mut self,
        state: State,
        pattern: Pattern,
    ) -> Result<impl Iterator<Item = Move>, Failure> {
        let (table, symmetry) = self.table(pattern)?;
        Ok(table.best_moves_through(*symmetry, state))
    }

    /// The table of a pattern's class, and how to see the pattern as that.
    pub(crate) fn table(&mut self, pattern: Pattern) -> Result<&(Rc<Goal>, Symmetry), Failure> {
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
        Ok(&self.patterns[&pattern])
    }
}

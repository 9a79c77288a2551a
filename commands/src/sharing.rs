//! Claims that many share: a row of places beside the claim is filled from 0 without a gap, so that the last one to
//! leave it is known.
use std::collections::BTreeMap;

use ledger::ClaimOp;

use crate::claim;
use crate::error::Error;
use crate::unit::Unit;

/// Who shares claims within a unit, and how that changes.
pub(crate) struct Sharers<'a> {
    unit: &'a Unit,
    /// The kind of the places.
    kind: &'static str,
    /// Who shares each claim that was looked at, as it will be.
    of: BTreeMap<String, Vec<String>>,
    ops: Vec<ClaimOp>,
}

impl<'a> Sharers<'a> {
    pub fn new(unit: &'a Unit, kind: &'static str) -> Self {
        Self {
            unit,
            kind,
            of: BTreeMap::new(),
            ops: Vec::new(),
        }
    }

    /// The unit that it changes.
    pub const fn unit(&self) -> &'a Unit {
        self.unit
    }

    /// Reads who shares a claim, once.
    ///
    /// # Errors
    /// [`Error::Ledger`].
    pub async fn look_at(&mut self, key: &str) -> Result<(), Error> {
        if self.of.contains_key(key) {
            return Ok(());
        }
        let mut found = Vec::new();
        loop {
            let place = claim::place_beside(key, found.len());
            match self.unit.claim_owner(self.kind, &place).await? {
                Some(sharer) => found.push(sharer),
                None => break,
            }
        }
        self.of.insert(key.to_owned(), found);
        Ok(())
    }

    /// Who shares a claim that was looked at.
    pub fn of(&self, key: &str) -> &[String] {
        self.of.get(key).map_or(&[], Vec::as_slice)
    }

    /// Adds a change of the claim itself.
    pub fn push(&mut self, op: ClaimOp) {
        self.ops.push(op);
    }

    /// One more shares it.
    pub fn add(&mut self, key: &str, sharer: String) {
        let of = self.of.entry(key.to_owned()).or_default();
        let place = claim::place_beside(key, of.len());
        self.ops.push(ClaimOp::take(self.kind, place, &sharer));
        of.push(sharer);
    }

    /// Takes one out; the last one moves to its place, so that they stay countable.
    pub fn remove(&mut self, key: &str, place: usize) {
        let of = self.of.entry(key.to_owned()).or_default();
        let Some(last) = of.pop() else {
            return;
        };
        let of_last = claim::place_beside(key, of.len());
        self.ops.push(ClaimOp::release(self.kind, of_last, &last));
        if let Some(gone) = of.get_mut(place) {
            let of_gone = claim::place_beside(key, place);
            self.ops.push(ClaimOp::release(self.kind, &of_gone, &*gone));
            self.ops.push(ClaimOp::take(self.kind, of_gone, &last));
            *gone = last;
        }
    }

    /// What came of it.
    pub fn into_ops(self) -> Vec<ClaimOp> {
        self.ops
    }

    /// Stages what came of it.
    pub fn stage(self) {
        let unit = self.unit;
        for op in self.ops {
            unit.claim(op);
        }
    }
}

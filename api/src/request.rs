//! What every request carries, whatever it asks for: its id, the address it comes from, and what its commands moved.

pub(crate) mod address;
pub(crate) mod allowance;
pub(crate) mod id;
pub(crate) mod moves;
pub(crate) mod refused;

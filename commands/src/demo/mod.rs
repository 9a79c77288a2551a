//! Demo data.
mod draw;
mod paper;
mod person;

//! Property tests and rules of budget lines.

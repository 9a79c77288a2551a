//! The subjects' keys: loaded in sets, kept for a few seconds, gone when erased.

-- What the last checks of the log found, one row each for the hourly and the nightly one: JSON for the audit page.
CREATE TABLE ops_check (
    name TEXT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    found TEXT NOT NULL
);

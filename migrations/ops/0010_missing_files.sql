-- Files that an event names and that the store did not have when they were looked for.
CREATE TABLE ops_missing_file (
    file_id TEXT PRIMARY KEY,
    -- Position of an event that names it.
    position BIGINT NOT NULL,
    missed_at_ms BIGINT NOT NULL
);

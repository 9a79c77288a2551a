-- When each scheduled job last began on any machine: the machines share one clockwork.
CREATE TABLE ops_job (
    name TEXT PRIMARY KEY,
    began_at_ms BIGINT NOT NULL
);

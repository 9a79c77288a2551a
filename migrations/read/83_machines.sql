-- Accounts of machines: programs that read by themselves.
CREATE TABLE read_machine (
  machine_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  branch_id TEXT,
  ends_on TEXT NOT NULL,
  responsible_id TEXT NOT NULL,
  has_key BIGINT NOT NULL,
  withdrawn BIGINT NOT NULL,
  expired BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- machine::list, newest first.
CREATE INDEX read_machine_by_position ON read_machine (created_position);

-- People: accounts, and what is known of who may do what.

-- One row per account. Names are plain and removed by an erasure, addresses and the password's hash
-- are kept as sealed nodes of the log.
CREATE TABLE read_user (
  user_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  role TEXT NOT NULL,
  name TEXT,
  name_key TEXT,
  email_sealed TEXT,
  email_masked TEXT,
  alternate_email_sealed TEXT,
  password_sealed TEXT,
  branch_id TEXT,
  institution_id TEXT,
  email_verified BIGINT NOT NULL,
  active BIGINT NOT NULL,
  inactive_reason TEXT,
  erased BIGINT NOT NULL,
  answers TEXT,
  calm_until TEXT,
  second_factor BIGINT NOT NULL,
  claimable BIGINT NOT NULL,
  awaits_claim BIGINT NOT NULL,
  letter_at TEXT,
  letter_until TEXT,
  letter_by TEXT,
  claimed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- user::list by role, newest first.
CREATE INDEX read_user_by_role ON read_user (role, created_position);
-- user::list by name.
CREATE INDEX read_user_by_name ON read_user (name_key, user_id);
-- user::list, newest first.
CREATE INDEX read_user_by_age ON read_user (created_position);
-- claim_letter::list, by name.
CREATE INDEX read_user_awaiting_claim ON read_user (name_key, user_id) WHERE awaits_claim = 1;
-- asof::erased.
CREATE INDEX read_user_erased ON read_user (user_id) WHERE erased = 1;

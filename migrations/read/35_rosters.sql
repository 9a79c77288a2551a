-- Rosters of payments, and complaints of recipients.

-- Rosters as they stand. What their payments are worth now is counted from read_disbursement.
CREATE TABLE read_roster (
  roster_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  budget_line_id TEXT NOT NULL,
  component TEXT NOT NULL,
  academic_year TEXT NOT NULL,
  kind TEXT NOT NULL,
  batch TEXT,
  level TEXT,
  scholarship_type TEXT,
  institution_id TEXT,
  semester BIGINT,
  status TEXT NOT NULL,
  status_since TEXT NOT NULL,
  entries BIGINT NOT NULL,
  amount BIGINT NOT NULL CHECK (amount >= 0),
  excluded BIGINT NOT NULL,
  prepared_by TEXT NOT NULL,
  hands TEXT NOT NULL,
  locked_by TEXT,
  first_approved_by TEXT,
  approved_by TEXT,
  reason TEXT,
  spp_number TEXT,
  spp_dated TEXT,
  spm_number TEXT,
  spm_dated TEXT,
  sp2d_number TEXT,
  sp2d_dated TEXT,
  results BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- roster::list, newest first.
CREATE INDEX read_roster_by_position ON read_roster (created_position);
-- roster::list of one status.
CREATE INDEX read_roster_by_status ON read_roster (status, created_position);
-- roster::list by name and by amount.
CREATE INDEX read_roster_by_name ON read_roster (name_key, roster_id);
CREATE INDEX read_roster_by_amount ON read_roster (amount, roster_id);

-- Who met a roster's criteria and was left out, with the code of the rule.
CREATE TABLE read_roster_exclusion (
  exclusion_key TEXT NOT NULL PRIMARY KEY,
  roster_id TEXT NOT NULL,
  award_id TEXT NOT NULL,
  code TEXT NOT NULL
);
-- roster::exclusions.
CREATE INDEX read_roster_exclusion_by_roster ON read_roster_exclusion (roster_id);

-- Payments that stand in a file for the bank, with the roster that it was made of.
CREATE TABLE read_roster_filed (
  disbursement_id TEXT NOT NULL PRIMARY KEY,
  roster_id TEXT NOT NULL
);

-- Complaints. Their texts are sealed nodes.
CREATE TABLE read_complaint (
  complaint_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  recipient_id TEXT NOT NULL,
  award_id TEXT NOT NULL,
  disbursement_id TEXT,
  topic TEXT NOT NULL,
  status TEXT NOT NULL,
  status_since TEXT NOT NULL,
  messages BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- complaint::list of one status, oldest waiting first.
CREATE INDEX read_complaint_by_status ON read_complaint (status, status_since);
-- complaint::list, newest first.
CREATE INDEX read_complaint_by_age ON read_complaint (created_position);
-- complaint::list of a recipient.
CREATE INDEX read_complaint_by_recipient ON read_complaint (recipient_id, position);

-- What was said in a complaint, only added to.
CREATE TABLE read_complaint_message (
  position BIGINT NOT NULL,
  complaint_id TEXT NOT NULL,
  from_office BIGINT NOT NULL,
  actor_id TEXT NOT NULL,
  text_sealed TEXT,
  said_at TEXT NOT NULL
);
-- complaint::messages.
CREATE UNIQUE INDEX read_complaint_message_by_complaint
  ON read_complaint_message (complaint_id, position);

-- Integrity findings: what is compared, what was found, and what was set aside.

-- What is compared of one form or account, numbers as keyed fingerprints only. The key is
-- kind|stream id. Payments stand here for who prepared them.
CREATE TABLE read_finding_trait (
  trait_key TEXT NOT NULL PRIMARY KEY,
  source TEXT NOT NULL,
  source_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  live BIGINT NOT NULL,
  changed_at TEXT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  name TEXT,
  holder TEXT,
  birth_date TEXT,
  nik_print TEXT,
  kk_print TEXT,
  account_print TEXT,
  account_was TEXT,
  account_owner TEXT,
  student_print TEXT,
  own_findings TEXT NOT NULL,
  district TEXT,
  city TEXT,
  institution_id TEXT,
  prepared_by TEXT NOT NULL
);
-- finding::settle, by person and by each thing compared.
CREATE INDEX read_finding_trait_by_person ON read_finding_trait (person_id);
CREATE INDEX read_finding_trait_by_nik ON read_finding_trait (nik_print);
CREATE INDEX read_finding_trait_by_kk ON read_finding_trait (kk_print);
CREATE INDEX read_finding_trait_by_account ON read_finding_trait (account_print);
CREATE INDEX read_finding_trait_by_student ON read_finding_trait (student_print);
CREATE INDEX read_finding_trait_by_birth ON read_finding_trait (birth_date);

-- A finding as seen from one person, so between two people there are two rows. The key is
-- finding|person.
CREATE TABLE read_finding (
  finding_key TEXT NOT NULL PRIMARY KEY,
  finding_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  severity_rank BIGINT NOT NULL,
  is_first BIGINT NOT NULL,
  found_at TEXT NOT NULL,
  position BIGINT NOT NULL,
  person_id TEXT NOT NULL,
  name TEXT,
  name_key TEXT,
  application_id TEXT,
  district TEXT,
  city TEXT,
  institution_id TEXT,
  other_person_id TEXT,
  other_name TEXT,
  other_application_id TEXT,
  other_district TEXT,
  other_city TEXT,
  prepared_by TEXT NOT NULL
);
-- finding::of_person, and what settling replaces.
CREATE INDEX read_finding_by_person ON read_finding (person_id);
CREATE INDEX read_finding_by_other ON read_finding (other_person_id);
-- finding::get.
CREATE INDEX read_finding_by_id ON read_finding (finding_id);
-- finding::list.
CREATE INDEX read_finding_by_severity ON read_finding (severity_rank, found_at);
-- finding::pile of whoever reaches everything, counted in it alone.
CREATE INDEX read_finding_first ON read_finding (found_at, finding_id, prepared_by, is_first) WHERE is_first = 1;

-- Warnings that were set aside.
CREATE TABLE read_finding_dismissal (
  dismissed_id TEXT NOT NULL PRIMARY KEY,
  dismissal_version BIGINT NOT NULL,
  reason TEXT NOT NULL,
  dismissed_by TEXT NOT NULL,
  dismissed_at TEXT NOT NULL
);

-- The scholarship: forms, awards, academic records, decrees.

-- One row per form. `form_sealed` is the form as JSON with personal nodes sealed.
CREATE TABLE read_application (
  application_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  applicant_id TEXT NOT NULL,
  assisted BIGINT NOT NULL,
  status TEXT NOT NULL,
  status_since TEXT NOT NULL,
  desk TEXT,
  desk_since TEXT,
  round BIGINT NOT NULL,
  name TEXT,
  name_key TEXT,
  nik_masked TEXT,
  kk_masked TEXT,
  phone_masked TEXT,
  account_masked TEXT,
  bank_code TEXT,
  student_number_masked TEXT,
  sex TEXT,
  home_district TEXT,
  home_kampung TEXT,
  study_city TEXT,
  level TEXT,
  institution_id TEXT,
  institution_name TEXT,
  study_programme TEXT,
  semester BIGINT,
  gpa_hundredths BIGINT,
  scholarship_type TEXT,
  year BIGINT,
  form_sealed TEXT NOT NULL,
  documents BIGINT NOT NULL,
  documents_valid BIGINT NOT NULL,
  documents_invalid BIGINT NOT NULL,
  submitted_at TEXT,
  recommended_by TEXT,
  recommended_at TEXT,
  reviewer_id TEXT,
  reviewer_until TEXT,
  decided_by TEXT,
  decided_at TEXT,
  award_id TEXT,
  batch TEXT,
  reject_code TEXT,
  note TEXT,
  erased BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- application::list of one status, oldest waiting first, dashboard counts per status. What lies outside all areas is counted
-- in it alone.
CREATE INDEX read_application_by_status ON read_application (status, status_since, home_district, study_city);
-- application::of_applicant, what an erasure wipes, and student::list: the latest form that counts.
CREATE INDEX read_application_by_applicant ON read_application (applicant_id, created_position, status);
-- application::list scoped by a branch's home districts, dashboard per district.
CREATE INDEX read_application_by_district ON read_application (home_district, status);
-- application::list scoped by a branch's cities of study.
CREATE INDEX read_application_by_city ON read_application (study_city, status);
-- application::list of one year and type.
CREATE INDEX read_application_by_period ON read_application (year, scholarship_type);
-- cells: the form that an award was granted on.
CREATE INDEX read_application_by_award ON read_application (award_id);
-- application::list, newest first, by waiting time and by name.
CREATE INDEX read_application_by_age ON read_application (created_position);
CREATE INDEX read_application_by_waiting ON read_application (status_since, application_id);
CREATE INDEX read_application_by_name ON read_application (name_key, application_id);
-- application::numbered and application::list: by the number that an applicant writes down.
CREATE INDEX read_application_by_number ON read_application (year, SUBSTR(application_id, 29));

-- The documents of a form, each with its own verdict. The key is form|document.
CREATE TABLE read_application_document (
  document_key TEXT NOT NULL PRIMARY KEY,
  application_id TEXT NOT NULL,
  document TEXT NOT NULL,
  file_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  media_type TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  file_name_sealed TEXT,
  verdict TEXT NOT NULL,
  note TEXT,
  judged_by TEXT,
  judged_at TEXT,
  attached_at TEXT NOT NULL,
  position BIGINT NOT NULL
);
-- application::documents.
CREATE INDEX read_application_document_by_application ON read_application_document (application_id);
-- application::document_of_file: who owns an uploaded file.
CREATE INDEX read_application_document_by_file ON read_application_document (file_id);

-- One row per award.
CREATE TABLE read_award (
  award_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  application_id TEXT NOT NULL,
  recipient_id TEXT NOT NULL,
  name TEXT,
  name_key TEXT,
  status TEXT NOT NULL,
  status_since TEXT NOT NULL,
  reason TEXT,
  graduated BIGINT NOT NULL,
  graduated_on TEXT,
  scholarship_type TEXT NOT NULL,
  batch TEXT NOT NULL,
  year BIGINT NOT NULL,
  level TEXT NOT NULL,
  institution_id TEXT,
  institution_name TEXT NOT NULL,
  study_programme TEXT NOT NULL,
  granted_semester BIGINT NOT NULL,
  home_district TEXT NOT NULL,
  home_kampung TEXT,
  study_city TEXT NOT NULL,
  sex TEXT NOT NULL,
  decree_id TEXT,
  decree_number TEXT,
  academic_year TEXT,
  semester BIGINT,
  credits BIGINT,
  gpa_hundredths BIGINT,
  attested BIGINT NOT NULL,
  objection TEXT,
  erased BIGINT NOT NULL,
  granted_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- award::list by status, dashboard counts of recipients.
CREATE INDEX read_award_by_status ON read_award (status, name_key);
-- award::of_recipient, and what an erasure wipes.
CREATE INDEX read_award_by_recipient ON read_award (recipient_id);
-- award::public_list by year.
CREATE INDEX read_award_by_year ON read_award (year, name_key);
-- dashboard::report_by_district and lists scoped by home district.
CREATE INDEX read_award_by_district ON read_award (home_district, home_kampung);
-- award::list scoped by city of study.
CREATE INDEX read_award_by_city ON read_award (study_city);
-- award::list scoped by institution.
CREATE INDEX read_award_by_institution ON read_award (institution_id);
-- award::list, newest first and by name.
CREATE INDEX read_award_by_age ON read_award (created_position);
CREATE INDEX read_award_by_name ON read_award (name_key, award_id);
-- award::list by grade point average and by institution.
CREATE INDEX read_award_by_gpa ON read_award (COALESCE(gpa_hundredths, -1), award_id);
-- work::pile of awards that no decree names.
CREATE INDEX read_award_without_decree ON read_award (status, granted_at) WHERE decree_id IS NULL;
-- work::pile: semesters that wait for the campus.
CREATE INDEX read_award_unattested ON read_award (award_id) WHERE attested = 0 AND semester IS NOT NULL;
CREATE INDEX read_award_by_campus ON read_award (institution_name, award_id);

-- What an award says of its recipient, from one event to another. The key of what still holds is the award.
CREATE TABLE read_recipient_as (
  as_key TEXT NOT NULL PRIMARY KEY,
  award_id TEXT NOT NULL,
  since BIGINT NOT NULL,
  until BIGINT NOT NULL,
  scholarship_type TEXT NOT NULL,
  home_district TEXT NOT NULL,
  home_kampung TEXT,
  institution_id TEXT,
  institution_name TEXT NOT NULL,
  study_programme TEXT NOT NULL
);
-- realization and register: the recipient of a payment as they were when it was made.
CREATE INDEX read_recipient_as_by_award ON read_recipient_as (award_id, since);

-- Every change of the public list of awardees.
CREATE TABLE read_awardee_change (
  position BIGINT NOT NULL,
  award_id TEXT NOT NULL,
  year BIGINT NOT NULL,
  day TEXT NOT NULL,
  change TEXT NOT NULL
);
-- awardee::list: the last change of a name, joined by its position.
CREATE UNIQUE INDEX read_awardee_change_by_position ON read_awardee_change (position);
CREATE INDEX read_awardee_change_by_award ON read_awardee_change (award_id, position);
-- awardee::changes between two days of a year's list.
CREATE INDEX read_awardee_change_by_year ON read_awardee_change (year, day, position);
CREATE INDEX read_awardee_change_by_day ON read_awardee_change (day, position);

-- Academic records per semester. The key is award|academic year|semester.
CREATE TABLE read_academic_record (
  academic_record_key TEXT NOT NULL PRIMARY KEY,
  award_id TEXT NOT NULL,
  academic_year TEXT NOT NULL,
  semester BIGINT NOT NULL,
  credits BIGINT NOT NULL,
  gpa_hundredths BIGINT NOT NULL,
  khs_sealed TEXT,
  active_letter_sealed TEXT,
  attested BIGINT NOT NULL,
  low_times BIGINT,
  low_ends_with BIGINT,
  attested_by TEXT,
  attested_at TEXT,
  objection TEXT,
  objection_note TEXT,
  right_credits BIGINT,
  right_gpa_hundredths BIGINT,
  objected_at TEXT,
  recorded_by TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  position BIGINT NOT NULL
);
-- academic_record::of_award.
CREATE INDEX read_academic_record_by_award ON read_academic_record (award_id, semester);
-- work::pile: what institutions object to, few among many.
CREATE INDEX read_academic_record_objected ON read_academic_record (objected_at) WHERE objection IS NOT NULL;

-- Decrees, and which awards each names now.
CREATE TABLE read_decree (
  decree_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  number TEXT NOT NULL,
  dated TEXT NOT NULL,
  title TEXT NOT NULL,
  amended_by_number TEXT,
  amended_on TEXT,
  amend_reason TEXT,
  awards BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- decree::list by date and by number.
CREATE INDEX read_decree_by_date ON read_decree (dated, decree_id);
CREATE INDEX read_decree_by_number ON read_decree (number, decree_id);

-- The key is decree|award.
CREATE TABLE read_decree_award (
  decree_award_key TEXT NOT NULL PRIMARY KEY,
  decree_id TEXT NOT NULL,
  award_id TEXT NOT NULL,
  amount BIGINT
);
-- decree::awards.
CREATE INDEX read_decree_award_by_decree ON read_decree_award (decree_id);

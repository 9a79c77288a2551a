-- Marks and notes of inspectors on records of the office: no history of the office, so not in the log. One mark of each
-- inspector on each record. person_id: whose note goes when that person is erased.
CREATE TABLE ops_working_paper (
    mark_id TEXT PRIMARY KEY,
    inspector_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    person_id TEXT,
    state TEXT NOT NULL,
    note TEXT NOT NULL,
    set_at_ms BIGINT NOT NULL,
    UNIQUE (inspector_id, subject, subject_id)
);

CREATE INDEX ops_working_paper_by_subject ON ops_working_paper (subject, subject_id);
CREATE INDEX ops_working_paper_by_person ON ops_working_paper (person_id);

-- Who wants a mail when the audit pack of a month can be downloaded.
CREATE TABLE ops_pack_reader (
    user_id TEXT PRIMARY KEY,
    since_ms BIGINT NOT NULL
);

-- The back office: master data of every kind, and the audit list.

-- One row per record of plain master data. The key is type|id.
CREATE TABLE read_record (
  record_key TEXT NOT NULL PRIMARY KEY,
  record_type TEXT NOT NULL,
  record_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  search_key TEXT NOT NULL,
  state TEXT,
  shown_at TEXT,
  slug TEXT,
  parent_id TEXT,
  facet TEXT,
  subject_id TEXT,
  value TEXT NOT NULL,
  deleted BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- record::list of a type by name, by parent.
CREATE INDEX read_record_by_type ON read_record (record_type, deleted, name_key);
-- record::list of a type, newest first.
CREATE INDEX read_record_by_time ON read_record (record_type, deleted, created_position);
-- record::children: kampung of a district, programmes of an institution.
CREATE INDEX read_record_by_parent ON read_record (record_type, parent_id);
-- record::list of news by time of publication.
CREATE INDEX read_record_by_shown ON read_record (record_type, deleted, shown_at);
-- record::list of all of a type, newest first, deleted ones among the others.
CREATE INDEX read_record_of_all ON read_record (record_type, created_position);
-- record::list of what waits for a moderator.
CREATE INDEX read_record_by_state ON read_record (record_type, state, created_position);
-- record::by_slug.
CREATE INDEX read_record_by_slug ON read_record (record_type, slug);

-- What an erasure wipes.
CREATE INDEX read_record_by_subject ON read_record (subject_id);

-- The head of every event, only added to.
CREATE TABLE read_audit (
  position BIGINT NOT NULL PRIMARY KEY,
  recorded_at TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  stream_type TEXT NOT NULL,
  stream_id TEXT NOT NULL,
  version BIGINT NOT NULL,
  event_type TEXT NOT NULL,
  actor_role TEXT NOT NULL,
  actor_office TEXT NOT NULL
);
-- audit::list of a stretch of time.
CREATE INDEX read_audit_by_time ON read_audit (recorded_at);
-- audit::list of a kind of event.
CREATE INDEX read_audit_by_kind ON read_audit (stream_type, event_type, position);
-- audit::list by actor.
CREATE INDEX read_audit_by_actor ON read_audit (actor_id, position);
-- audit::list by stream.
CREATE INDEX read_audit_by_stream ON read_audit (stream_id, position);

-- The words of what can be found from the search box. The key is kind|id.
CREATE TABLE read_search_text (
  search_key TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT,
  words TEXT NOT NULL
);
-- What an erasure wipes.
CREATE INDEX read_search_text_by_owner ON read_search_text (owner_id);

-- The beginnings of these words. The key is kind|id|beginning.
CREATE TABLE read_search_prefix (
  prefix_key TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  prefix TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  owner_id TEXT,
  position BIGINT NOT NULL
);
-- search: a kind by the beginning of a word, newest first.
CREATE INDEX read_search_prefix_by_kind ON read_search_prefix (kind, prefix, position);
-- What an erasure wipes.
CREATE INDEX read_search_prefix_by_owner ON read_search_prefix (owner_id);

-- Change requests: what one person proposed and another confirms.
CREATE TABLE read_change_request (
  change_request_id TEXT NOT NULL PRIMARY KEY,
  version BIGINT NOT NULL,
  position BIGINT NOT NULL,
  created_position BIGINT NOT NULL,
  kind TEXT NOT NULL,
  concerns TEXT,
  record_id TEXT,
  differences TEXT NOT NULL,
  reason TEXT,
  proposed_by TEXT NOT NULL,
  answers TEXT,
  status TEXT NOT NULL,
  lapses_at TEXT NOT NULL,
  settled_by TEXT,
  refusal TEXT,
  part_of TEXT,
  places TEXT,
  left_out TEXT,
  carrying BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
-- change_request::parts and kept_places.
CREATE INDEX read_change_request_by_list ON read_change_request (part_of) WHERE part_of IS NOT NULL;
-- change_request::carrying and kept_places.
CREATE INDEX read_change_request_by_carrying ON read_change_request (carrying) WHERE carrying = 1;
-- change_request::list of one status, newest first.
CREATE INDEX read_change_request_by_status ON read_change_request (status, created_position);
-- change_request::about.
CREATE INDEX read_change_request_by_concerns ON read_change_request (concerns);
CREATE INDEX read_change_request_by_record ON read_change_request (record_id);
-- change_request::list of all, newest first.
CREATE INDEX read_change_request_by_position ON read_change_request (created_position);

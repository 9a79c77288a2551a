-- Following a file: its history, how long it lay on each desk, and what people are told.

-- One row per act on a form, award, payment, account or decree, only added to.
CREATE TABLE read_timeline (
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  happened_at TEXT NOT NULL,
  action TEXT NOT NULL,
  status_before TEXT,
  status_after TEXT,
  actor_id TEXT NOT NULL,
  actor_role TEXT NOT NULL,
  actor_office TEXT NOT NULL,
  note TEXT,
  detail TEXT
);
-- timeline::of.
CREATE UNIQUE INDEX read_timeline_by_subject ON read_timeline (subject_id, position);

-- How long each stage took, written when it ends, only added to.
CREATE TABLE read_stage (
  subject_kind TEXT NOT NULL,
  status TEXT NOT NULL,
  office TEXT NOT NULL,
  left_on TEXT NOT NULL,
  days BIGINT NOT NULL
);
-- stages::medians.
CREATE INDEX read_stage_by_status ON read_stage (subject_kind, status, days);

-- What people are told, to one person or to all of a role within an area or institution.
CREATE TABLE read_notification (
  notification_id TEXT NOT NULL PRIMARY KEY,
  position BIGINT NOT NULL,
  audience TEXT NOT NULL,
  home_district TEXT,
  study_city TEXT,
  institution_id TEXT,
  actor_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  about_id TEXT,
  body TEXT NOT NULL,
  deep_link TEXT NOT NULL,
  created_at TEXT NOT NULL,
  day TEXT NOT NULL
);
-- inbox::lines: all that is counted for an audience (a user's id, or a role), so that no notice is read for it.
CREATE INDEX read_notification_by_audience ON read_notification
  (audience, position, kind, day, actor_id, home_district, study_city, institution_id, notification_id, deep_link);
-- inbox::lines: proposals are few among what an audience is told, and are counted anew whenever one of them changes.
CREATE INDEX read_notification_proposals ON read_notification
  (kind, audience, position, day, actor_id, home_district, study_city, institution_id, notification_id, deep_link)
  WHERE kind = 'usulan_menunggu';
-- inbox::list: newest first for an audience of many.
CREATE INDEX read_notification_by_position ON read_notification (position, notification_id);

-- Up to where somebody has read all at once. The key is user|kind, or user| for all kinds.
CREATE TABLE read_notification_through (
  through_key TEXT NOT NULL PRIMARY KEY,
  through BIGINT NOT NULL,
  all_read_at TEXT NOT NULL
);

-- Who has read what. The key is notification|user.
CREATE TABLE read_notification_mark (
  mark_key TEXT NOT NULL PRIMARY KEY,
  notification_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  read_at TEXT NOT NULL
);
-- inbox::list and inbox::unread of one user.
CREATE INDEX read_notification_mark_by_user ON read_notification_mark (user_id, notification_id);

-- What the rules of the inbox must know of a form, award, account, payment or testimonial. The key is kind|id.
CREATE TABLE read_inbox_subject (
  subject_key TEXT NOT NULL PRIMARY KEY,
  owner_id TEXT NOT NULL,
  home_district TEXT,
  study_city TEXT,
  institution_id TEXT,
  preparer_id TEXT,
  state TEXT,
  roster_id TEXT
);

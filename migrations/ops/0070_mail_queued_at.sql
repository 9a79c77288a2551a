-- When a mail was queued; none for those of a program that did not note it.
ALTER TABLE ops_mail ADD COLUMN queued_at_ms BIGINT;

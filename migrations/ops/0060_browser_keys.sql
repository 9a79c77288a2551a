-- The public half of the key pair that a browser made when it signed in: what its requests are signed with is agreed on
-- with it. None of sessions whose browser has none; theirs is derived from the token.
ALTER TABLE ops_session ADD COLUMN browser_key TEXT;

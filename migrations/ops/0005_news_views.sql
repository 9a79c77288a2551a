-- How often news is read: counts without anything about a person, kept beside the ledger because a
-- visit is no act of an office.

CREATE TABLE ops_news_view (
    news_id TEXT NOT NULL,
    day TEXT NOT NULL,
    view_count BIGINT NOT NULL,
    PRIMARY KEY (news_id, day)
);

-- Who was counted on a day: a keyed hash that changes with the day. Forgotten when the day is over.
CREATE TABLE ops_news_visit (
    day TEXT NOT NULL,
    news_id TEXT NOT NULL,
    visitor TEXT NOT NULL,
    PRIMARY KEY (day, news_id, visitor)
);

-- The named views of lists that a person keeps: filters, order and columns as the query of an address. A convenience of
-- one person, no fact of the ledger; it goes with the person.
CREATE TABLE ops_saved_view (
    view_id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    saved_at_ms BIGINT NOT NULL
);

CREATE UNIQUE INDEX ops_saved_view_by_name ON ops_saved_view (user_id, list, name);

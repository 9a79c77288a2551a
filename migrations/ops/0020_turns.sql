-- Which turn of each scheduled job was taken last, by whichever machine: turns are counted from 1970 by the
-- database's own clock, so machines need not agree on the time. Takes the place of ops_job, which older programs
-- still write.
CREATE TABLE ops_turn (
    name TEXT PRIMARY KEY,
    -- The last turn that a machine took.
    turn BIGINT NOT NULL,
    -- The last turn that was done, and when; at first the turn and the moment in which the job became known.
    done_turn BIGINT NOT NULL,
    done_at_ms BIGINT NOT NULL,
    -- How often a turn was found that had not come yet: written while a clock was ahead.
    void_count BIGINT NOT NULL
);

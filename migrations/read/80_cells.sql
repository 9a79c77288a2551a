-- Figures kept while rows change: how many rows of a kind there are, and their sums, by place and by up to four
-- dimensions. Each row of a figure counts in the cells of its places, so that whoever sees a district, a city or a
-- campus adds up few cells. See projections/src/cells.rs.
CREATE TABLE read_cell (
  figure TEXT NOT NULL,
  kind TEXT NOT NULL,
  place TEXT NOT NULL,
  district TEXT NOT NULL,
  k1 TEXT NOT NULL,
  k2 TEXT NOT NULL,
  k3 TEXT NOT NULL,
  k4 TEXT NOT NULL,
  n BIGINT NOT NULL,
  s1 BIGINT NOT NULL,
  s2 BIGINT NOT NULL,
  PRIMARY KEY (figure, kind, place, district, k1, k2, k3, k4)
);
-- cells::Change: what is empty goes.
CREATE INDEX read_cell_empty ON read_cell (n) WHERE n = 0;

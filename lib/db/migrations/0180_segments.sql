-- Conditions that choose people of an account's groups.
CREATE SEQUENCE segment_ids;
GRANT USAGE ON SEQUENCE segment_ids TO posthorn_app;

CREATE TABLE segments (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  id         bigint NOT NULL,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  note       text CHECK (char_length(note) BETWEEN 1 AND 1000),
  conditions jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE segments IS 'distributed';
CREATE INDEX segments_created ON segments (account_id, created_at, id);
CREATE INDEX segments_name ON segments (account_id, name, id);
SELECT isolate_table('segments', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => '');

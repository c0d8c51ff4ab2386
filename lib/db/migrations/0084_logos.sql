-- The picture at the head of an account's forms.
CREATE TABLE account_logos (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  type       text COLLATE "C" NOT NULL CHECK (type IN ('png', 'jpg')),
  image      bytea NOT NULL CHECK (octet_length(image) BETWEEN 1 AND 102400),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id)
);
COMMENT ON TABLE account_logos IS 'distributed';
SELECT isolate_table('account_logos', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

-- The sender's name and the accent colour of an account's forms, beside its logo.
CREATE TABLE account_brands (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  name       text CHECK (char_length(name) BETWEEN 1 AND 60),
  accent     text COLLATE "C" CHECK (accent ~ '^#[0-9a-f]{6}$'),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id)
);
COMMENT ON TABLE account_brands IS 'distributed';
SELECT isolate_table('account_brands', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');

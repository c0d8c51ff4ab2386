-- Addresses outside an account that unsubscribed from one of its reports. They outlive the recipient's row, so that an
-- address that is removed and added again has to confirm again.
CREATE TABLE report_unsubscribes (
  account_id      bigint NOT NULL REFERENCES accounts (account_id),
  email_hash      bytea NOT NULL,                 -- keyed
  unsubscribed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, email_hash)
);
COMMENT ON TABLE report_unsubscribes IS 'distributed';
SELECT isolate_table('report_unsubscribes', _app => 'SELECT, INSERT, DELETE');

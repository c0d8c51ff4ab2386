-- Secret URLs at which members' calendar programs read what will go out. The token follows from the nonce.
CREATE TABLE calendar_feeds (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  user_id    bigint NOT NULL,
  nonce      text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id)
);
COMMENT ON TABLE calendar_feeds IS 'distributed';
SELECT isolate_table('calendar_feeds', _app => 'SELECT, INSERT, DELETE', _worker => '');

CREATE INDEX bulks_scheduled ON bulks (account_id, delivery_at, uuid) WHERE delivery_at IS NOT NULL AND NOT is_dryrun;

-- What people of an account were told by mail.

-- One row an occurrence, so that it is told once however many workers look. It goes when the matter is over:
-- a balance that money lifted again, a key whose end has passed.
CREATE TABLE notifications_told (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  event      text NOT NULL CHECK (event IN ('balance_low', 'balance_empty', 'key_expiring')),
  subject    text NOT NULL,                 -- a key and its end; '' for the account itself
  usable     bigint,                        -- balances: micro-units with the credit line when it was told
  told_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, event, subject)
);
COMMENT ON TABLE notifications_told IS 'distributed';

-- Who looks next, and where the walk through what was told goes on.
CREATE TABLE notification_rounds (
  round         text PRIMARY KEY CHECK (round IN ('balances', 'keys')),
  next_at       timestamptz NOT NULL DEFAULT now(),
  after_account bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE notification_rounds IS 'local';
INSERT INTO notification_rounds (round) VALUES ('balances'), ('keys');

DO $$
BEGIN
  ALTER TABLE notifications_told ENABLE ROW LEVEL SECURITY;
  ALTER TABLE notifications_told FORCE ROW LEVEL SECURITY;
  CREATE POLICY one_account ON notifications_told TO posthorn_app
    USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
    WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint);
  CREATE POLICY all_accounts ON notifications_told TO posthorn_worker USING (true) WITH CHECK (true);
  EXECUTE 'CREATE POLICY owner_accounts ON notifications_told TO CURRENT_USER USING (true) WITH CHECK (true)';
END $$;

GRANT SELECT, INSERT, DELETE ON notifications_told TO posthorn_app;
GRANT SELECT, DELETE ON notifications_told TO posthorn_worker;
GRANT SELECT, UPDATE ON notification_rounds TO posthorn_worker;
GRANT SELECT ON request_stats TO posthorn_worker;

-- Accounts that did something in an hour, without a walk through all of them. A row is inserted once an hour
-- and then only counted up, which leaves these indexes alone.
CREATE INDEX message_stats_hour ON message_stats (hour, account_id);
CREATE INDEX request_stats_hour ON request_stats (hour, account_id);
-- Keys by their end. Most keys have none.
CREATE INDEX api_keys_expires ON api_keys (expires_at, account_id, key_id) WHERE expires_at IS NOT NULL;

-- Choices name mails only, and only of events that have a source.
UPDATE notification_settings SET choices = (
  SELECT coalesce(jsonb_object_agg(event, jsonb_build_object('email', choice -> 'email')), '{}')
  FROM jsonb_each(choices) AS c (event, choice)
  WHERE event IN ('balance_low', 'balance_empty', 'key_created', 'key_expiring', 'member_joined'));

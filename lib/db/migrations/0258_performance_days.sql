-- Daily sums over all accounts, for the public performance page.
CREATE TABLE performance_days (
  day              timestamptz PRIMARY KEY,        -- start of the day in UTC
  computed_at      timestamptz NOT NULL,
  sent             bigint NOT NULL,
  delivered        bigint NOT NULL,
  undelivered      bigint NOT NULL,
  accounts         bigint NOT NULL,                -- accounts that sent
  timed            bigint NOT NULL,                -- messages with a time of hand-over
  prompt           bigint NOT NULL,                -- handed over within 10 seconds
  requests         bigint NOT NULL,
  failed_requests  bigint NOT NULL                 -- answered with 5xx
);
COMMENT ON TABLE performance_days IS 'local';
GRANT SELECT ON performance_days TO posthorn_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON performance_days TO posthorn_worker;

-- Demo accounts count in no figures over all accounts.
ALTER TABLE accounts ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX accounts_demo ON accounts (account_id) WHERE is_demo;
UPDATE accounts SET is_demo = true WHERE name = 'Nordwind Handel (demo)';

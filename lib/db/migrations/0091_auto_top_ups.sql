-- Credit that is added by itself, and addresses that hear of a low balance. Amounts are whole cents.
CREATE TABLE auto_top_ups (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  is_enabled   boolean NOT NULL,
  threshold    bigint NOT NULL CHECK (threshold >= 0),
  target       bigint NOT NULL,
  method_id    bigint NOT NULL,
  daily_limit  smallint NOT NULL CHECK (daily_limit BETWEEN 1 AND 10),
  is_armed     boolean NOT NULL,            -- false: has started a payment since the balance was above the threshold
  payment_id   bigint,                      -- the last payment it started
  started_day  date,                        -- UTC; how many it started that day
  started      smallint NOT NULL DEFAULT 0,
  changed_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id),
  CHECK (target > threshold)
) WITH (fillfactor = 70);
COMMENT ON TABLE auto_top_ups IS 'distributed';
SELECT isolate_table('auto_top_ups', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT');

CREATE TABLE balance_alerts (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  email      text COLLATE "C" NOT NULL,
  threshold  bigint NOT NULL CHECK (threshold >= 0),
  is_told    boolean NOT NULL DEFAULT false, -- since the balance fell below the threshold
  PRIMARY KEY (account_id, email)
) WITH (fillfactor = 70);
COMMENT ON TABLE balance_alerts IS 'distributed';
SELECT isolate_table('balance_alerts', _app => 'SELECT, INSERT, UPDATE, DELETE', _worker => 'SELECT');

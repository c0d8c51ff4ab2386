-- Checks of what a customer's user says of themselves. Input and findings stand here only as long as the check does.
CREATE TABLE fraud_checks (
  account_id    bigint NOT NULL REFERENCES accounts (account_id),
  id            uuid NOT NULL,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  service_code  text NOT NULL CHECK (service_code IN ('economy', 'pro', 'direct')),
  status_code   smallint NOT NULL DEFAULT 0 CHECK (status_code IN (0, 5, 10, 20, 21, 1000)),
  callback_data text,
  phone         text,                          -- E.164, where it could be read
  email         text,
  ip            text,
  address       jsonb,
  price         bigint NOT NULL CHECK (price >= 0),  -- micro-units, taken when it is completed
  risk_score    smallint CHECK (risk_score BETWEEN 0 AND 100),
  findings      jsonb,                         -- lib/core/trust/fraud/findings.ts
  failures      smallint NOT NULL DEFAULT 0,   -- looks in a row that failed
  due_at        timestamptz,                   -- when a worker looks at it next; null: it is complete
  key_id        bigint,
  user_id       bigint,
  is_test       boolean NOT NULL,
  PRIMARY KEY (account_id, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE fraud_checks IS 'distributed';
CREATE INDEX fraud_checks_due ON fraud_checks (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX fraud_checks_list ON fraud_checks (account_id, created_at DESC, id DESC);
CREATE INDEX fraud_checks_created ON fraud_checks (created_at);
SELECT isolate_table('fraud_checks', _app => 'SELECT, INSERT, DELETE', _worker => 'SELECT, UPDATE, DELETE');

-- What operators add to the data that come with the product.
CREATE TABLE fraud_lists (
  list       text NOT NULL PRIMARY KEY,
  entries    integer NOT NULL,
  content    text NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE fraud_lists IS 'local';
GRANT SELECT ON fraud_lists TO posthorn_worker;

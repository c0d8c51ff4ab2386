-- Sums of message_stats and message_failures over their dimensions, by hour, for days (of UTC) with many rows. scope: the dimension
-- that a row has ('' and 0 for the others), or all. They count while message_sum_days says that the day is sealed; otherwise the hours
-- are read. Whoever changes an hour that is a day old unseals its day in the same transaction, and a worker seals it again.
CREATE TABLE message_sums (
  account_id    bigint NOT NULL,
  scope         text NOT NULL CHECK (scope IN ('all', 'iso2', 'service_code', 'key_id')),
  hour          timestamptz NOT NULL,
  iso2          text NOT NULL,
  service_code  text NOT NULL,
  key_id        bigint NOT NULL,
  sent          bigint NOT NULL,
  parts         bigint NOT NULL,
  cost          bigint NOT NULL,             -- micro-units, as all costs here
  delivered     bigint NOT NULL,
  undelivered   bigint NOT NULL,
  refused       bigint NOT NULL,
  links         bigint NOT NULL,
  links_cost    bigint NOT NULL,
  parts_1       bigint NOT NULL,
  parts_2       bigint NOT NULL,
  parts_3       bigint NOT NULL,
  parts_4       bigint NOT NULL,
  parts_5       bigint NOT NULL,
  checked       bigint NOT NULL,
  one_over      bigint NOT NULL,
  savable       bigint NOT NULL,
  savable_parts bigint NOT NULL,
  savable_cost  bigint NOT NULL,
  PRIMARY KEY (account_id, scope, hour, iso2, service_code, key_id)
);
COMMENT ON TABLE message_sums IS 'distributed';
CREATE INDEX message_sums_hour ON message_sums (hour, account_id);
SELECT isolate_table('message_sums', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE failure_sums (
  account_id   bigint NOT NULL,
  scope        text NOT NULL CHECK (scope IN ('all', 'iso2', 'service_code', 'key_id')),
  hour         timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  code         smallint NOT NULL,
  messages     bigint NOT NULL,
  cost         bigint NOT NULL,
  PRIMARY KEY (account_id, scope, hour, iso2, service_code, key_id, code)
);
COMMENT ON TABLE failure_sums IS 'distributed';
CREATE INDEX failure_sums_hour ON failure_sums (hour, account_id);
SELECT isolate_table('failure_sums', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Days that are sealed, or were and changed since.
CREATE TABLE message_sum_days (
  account_id bigint NOT NULL,
  day        timestamptz NOT NULL,
  is_sealed  boolean NOT NULL,
  PRIMARY KEY (account_id, day)
);
COMMENT ON TABLE message_sum_days IS 'distributed';
CREATE INDEX message_sum_days_day ON message_sum_days (day, account_id);
CREATE INDEX message_sum_days_unsealed ON message_sum_days (day, account_id) WHERE NOT is_sealed;
SELECT isolate_table('message_sum_days', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Until when workers looked for days to seal.
CREATE TABLE message_sum_progress (
  account_id bigint PRIMARY KEY,
  looked_to  timestamptz NOT NULL
);
COMMENT ON TABLE message_sum_progress IS 'distributed';
SELECT isolate_table('message_sum_progress', _app => '', _worker => 'SELECT, INSERT, UPDATE');

-- Charges that aren't for messages: few among the rows of messages.
CREATE INDEX balance_changes_others ON balance_changes (account_id, hour) WHERE item IN ('messenger_code', 'fraud_check');

-- Workers wait with sealing until processes of the previous version are gone.
GRANT SELECT ON schema_migrations TO posthorn_worker;

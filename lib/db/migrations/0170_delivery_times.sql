-- How long messages take, in milliseconds: from acceptance (or the time they were scheduled for) to the hand-over, and from there to
-- the report that they were delivered. Null: not handed over, not delivered, or written by a worker of an earlier version.
ALTER TABLE messages ADD COLUMN hand_over_ms integer, ADD COLUMN delivery_ms integer;
ALTER TABLE deleted_messages ADD COLUMN hand_over_ms integer, ADD COLUMN delivery_ms integer;

-- Histograms of these times, and of their sum, by the hour and dimensions of message_stats. An element of `times` is
-- bucket * 2^40 + messages, ordered; bucket 256 d + n holds times from 1.1^n to 1.1^(n + 1) ms, where d is 0 for the hand-over, 1 for
-- the delivery and 2 for both. Retention adds hours that can't change any more to the row of their day, which stands at its first hour
-- in the account's time zone: `hour` becomes `merged`, which only ranges by hours read, and goes later.
CREATE TABLE delivery_times (
  account_id   bigint NOT NULL,
  hour         timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  times        bigint[] NOT NULL,
  grain        text NOT NULL DEFAULT 'hour' CHECK (grain IN ('hour', 'merged', 'day')),
  PRIMARY KEY (account_id, hour, iso2, service_code, key_id, grain)
) WITH (fillfactor = 70);
COMMENT ON TABLE delivery_times IS 'distributed';
CREATE INDEX delivery_times_hour ON delivery_times (hour, account_id);
CREATE INDEX delivery_times_of_hours ON delivery_times (grain, hour, account_id) WHERE grain <> 'day';
SELECT isolate_table('delivery_times', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- Failed messages by reason: the undelivered and refused ones of message_stats. code: status_code, or dlr_code after a hand-over.
CREATE TABLE message_failures (
  account_id   bigint NOT NULL,
  hour         timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  code         smallint NOT NULL,
  messages     bigint NOT NULL,
  cost         bigint NOT NULL,              -- micro-units
  PRIMARY KEY (account_id, hour, iso2, service_code, key_id, code)
) WITH (fillfactor = 70);
COMMENT ON TABLE message_failures IS 'distributed';
CREATE INDEX message_failures_hour ON message_failures (hour, account_id);
SELECT isolate_table('message_failures', _app => 'SELECT', _worker => 'SELECT, INSERT, UPDATE, DELETE');

INSERT INTO message_failures (account_id, hour, iso2, service_code, key_id, code, messages, cost)
SELECT account_id, hour, iso2, service_code, key_id, CASE WHEN status_code = 100 THEN dlr_code ELSE status_code END, count(*),
  coalesce(sum(price) FILTER (WHERE status_code = 100), 0)
FROM (
  SELECT account_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') AS hour, iso2, service_code,
    coalesce(key_id, 0) AS key_id, status_code, dlr_code, price
  FROM messages WHERE problem_code IS NOT NULL AND origin <> 'test'
  UNION ALL
  SELECT account_id, hour, iso2, service_code, key_id, status_code, dlr_code, price FROM deleted_messages WHERE hour IS NOT NULL
) AS ended
WHERE status_code NOT IN (0, 410, 6000) AND (status_code <> 100 OR dlr_code IN (8, 16))
GROUP BY 1, 2, 3, 4, 5, 6;

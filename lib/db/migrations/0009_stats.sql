-- Hourly sums of traffic and of requests, kept in the transactions that change what they sum up.

-- A message counts in the hour (UTC) in which it was handed over; one that never was, in the hour in which
-- it was due. Cancelled messages count nowhere. key_id 0: sent without an API key.
CREATE TABLE message_stats (
  account_id   bigint NOT NULL,
  hour         timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  sent         bigint NOT NULL DEFAULT 0,   -- handed over
  parts        bigint NOT NULL DEFAULT 0,   -- of those handed over
  cost         bigint NOT NULL DEFAULT 0,   -- micro-units, of those handed over
  delivered    bigint NOT NULL DEFAULT 0,
  undelivered  bigint NOT NULL DEFAULT 0,   -- handed over, then expired or rejected
  refused      bigint NOT NULL DEFAULT 0,   -- never handed over
  PRIMARY KEY (account_id, hour, iso2, service_code, key_id)
) WITH (fillfactor = 70);
COMMENT ON TABLE message_stats IS 'distributed';

-- What a deleted message had counted as; nothing of it tells of a person.
ALTER TABLE deleted_messages
  ADD COLUMN hour timestamptz,
  ADD COLUMN iso2 text,
  ADD COLUMN service_code text,
  ADD COLUMN key_id bigint,
  ADD COLUMN parts_count smallint,
  ADD COLUMN status_code smallint,
  ADD COLUMN dlr_code smallint;

-- Requests by operation and class of answer (2, 4 or 5). buckets: how many took up to 1, 2, 5, 10, 20, 50,
-- 100, 200, 500, 1000, 2000, 5000 ms, and longer.
CREATE TABLE request_stats (
  account_id   bigint NOT NULL,
  hour         timestamptz NOT NULL,
  operation_id text NOT NULL,
  class        smallint NOT NULL,
  key_id       bigint NOT NULL,
  requests     bigint NOT NULL,
  buckets      bigint[] NOT NULL CHECK (cardinality(buckets) = 13),
  PRIMARY KEY (account_id, hour, operation_id, class, key_id)
) WITH (fillfactor = 70);
COMMENT ON TABLE request_stats IS 'distributed';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['message_stats', 'request_stats'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;
CREATE POLICY group_accounts ON request_stats TO posthorn_accept
  USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
  WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0);

GRANT SELECT ON message_stats, request_stats TO posthorn_app;
GRANT SELECT, INSERT, UPDATE ON message_stats TO posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON request_stats TO posthorn_accept;

-- What was sent before this table existed.
INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused)
SELECT account_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC'), iso2, service_code,
       coalesce(key_id, 0),
       count(*) FILTER (WHERE status_code = 100),
       coalesce(sum(parts_count) FILTER (WHERE status_code = 100), 0),
       coalesce(sum(price) FILTER (WHERE status_code = 100), 0),
       count(*) FILTER (WHERE status_code = 100 AND dlr_code = 1),
       count(*) FILTER (WHERE status_code = 100 AND dlr_code IN (8, 16)),
       count(*) FILTER (WHERE status_code <> 100)
FROM messages WHERE status_code NOT IN (0, 410, 6000)
GROUP BY 1, 2, 3, 4, 5;

-- What the route layer remembers: addresses with wrong credentials, idempotency keys, the request log.

-- IPv4 by address, IPv6 by /64 (one customer's net), IPv4 written as IPv6 (::ffff:0:0/96) as IPv4.
CREATE FUNCTION ip_block_key(_address inet) RETURNS inet
LANGUAGE sql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN family(_address) = 4 THEN set_masklen(_address, 32)
    WHEN set_masklen(_address, 128) <<= inet '::ffff:0:0/96'
      THEN inet '0.0.0.0' + (set_masklen(_address, 128) - inet '::ffff:0:0')
    ELSE network(set_masklen(_address, 64))::inet
  END
$$;

CREATE TABLE wrong_credentials (
  address       inet PRIMARY KEY,           -- ip_block_key of the peer
  wrong_at      timestamptz[] NOT NULL DEFAULT '{}',  -- of the running minute, at most three
  blocked_until timestamptz,
  updated_at    timestamptz NOT NULL
);
CREATE INDEX wrong_credentials_updated ON wrong_credentials (updated_at);
COMMENT ON TABLE wrong_credentials IS 'local';

-- Which of the addresses are blocked; rows only for those, `n` counts from 1.
CREATE FUNCTION find_address_blocks(_addresses inet[], _now timestamptz DEFAULT clock_timestamp())
RETURNS TABLE (n bigint, seconds_left double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT given.n, extract(epoch FROM w.blocked_until - _now)::double precision
  FROM unnest(_addresses) WITH ORDINALITY AS given (address, n)
  JOIN wrong_credentials w ON w.address = ip_block_key(given.address)
  WHERE w.blocked_until > _now
$$;

-- Counts one request with wrong credentials. The fourth within 60 s starts a block of 600 s; wrong ones
-- during a block neither count nor prolong it. The row lock puts parallel guesses of an address in order.
CREATE FUNCTION note_wrong_credentials(_address inet, _now timestamptz DEFAULT clock_timestamp())
RETURNS TABLE (was_blocked boolean, seconds_left double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  key inet := ip_block_key(_address);
  row wrong_credentials%ROWTYPE;
  recent timestamptz[];
BEGIN
  INSERT INTO wrong_credentials AS w (address, updated_at) VALUES (key, _now) ON CONFLICT (address) DO NOTHING;
  SELECT * INTO row FROM wrong_credentials w WHERE w.address = key FOR UPDATE;
  IF NOT FOUND THEN  -- cleaned up between the two statements: nothing recent was in it
    INSERT INTO wrong_credentials AS w (address, updated_at) VALUES (key, _now)
      ON CONFLICT (address) DO UPDATE SET updated_at = excluded.updated_at RETURNING w.* INTO row;
  END IF;
  IF row.blocked_until > _now THEN
    RETURN QUERY SELECT true, extract(epoch FROM row.blocked_until - _now)::double precision;
    RETURN;
  END IF;
  recent := ARRAY(SELECT t FROM unnest(row.wrong_at) AS t WHERE t >= _now - interval '60 seconds') || _now;
  IF cardinality(recent) >= 4 THEN
    UPDATE wrong_credentials w
      SET wrong_at = '{}', blocked_until = _now + interval '600 seconds', updated_at = _now WHERE w.address = key;
  ELSE
    UPDATE wrong_credentials w
      SET wrong_at = recent, blocked_until = NULL, updated_at = _now WHERE w.address = key;
  END IF;
  DELETE FROM wrong_credentials w WHERE w.address IN (
    SELECT o.address FROM wrong_credentials o WHERE o.updated_at < _now - interval '11 minutes'
    ORDER BY o.updated_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  RETURN QUERY SELECT false, 0::double precision;
END $$;

REVOKE ALL ON FUNCTION find_address_blocks(inet[], timestamptz), note_wrong_credentials(inet, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_address_blocks(inet[], timestamptz), note_wrong_credentials(inet, timestamptz)
  TO posthorn_app;

-- A key row is inserted by the first statement of the transaction that does the work, so it exists
-- exactly when the work was committed.
CREATE TABLE idempotency_keys (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint text NOT NULL,
  status      smallint,
  body        jsonb,                        -- the plain resource; rendered again by Accept
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
COMMENT ON TABLE idempotency_keys IS 'distributed';
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- One row a request that reached an account: kept 30 days; bodies 7 days.
CREATE TABLE request_log (
  account_id   bigint NOT NULL,
  request_id   text NOT NULL,
  created_at   timestamptz NOT NULL,
  method       text NOT NULL,
  path         text NOT NULL,                -- as called, with its query, at most 2000 characters
  operation_id text NOT NULL,
  status       smallint NOT NULL,
  error_code   text,
  duration_ms  real NOT NULL,
  ip           inet NOT NULL,
  key_id       bigint,
  user_id      bigint,
  user_agent   text,
  PRIMARY KEY (account_id, created_at, request_id)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE request_log IS 'distributed';
CREATE INDEX request_log_id ON request_log (account_id, request_id);
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;

CREATE TABLE request_log_bodies (
  account_id    bigint NOT NULL,
  request_id    text NOT NULL,
  created_at    timestamptz NOT NULL,
  request_body  text,                        -- secrets masked; null: none, or too large to keep
  response_body text,
  PRIMARY KEY (account_id, created_at, request_id)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE request_log_bodies IS 'distributed';
CREATE TABLE request_log_bodies_default PARTITION OF request_log_bodies DEFAULT;

-- Makes the partitions of yesterday to `_days` days ahead (UTC). A day whose rows already fell into the
-- default partition stays there.
CREATE FUNCTION ensure_request_log_partitions(_days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date; parent text; name text;
BEGIN
  FOR i IN -1 .. _days LOOP
    day := (now() AT TIME ZONE 'UTC')::date + i;
    FOREACH parent IN ARRAY ARRAY['request_log', 'request_log_bodies'] LOOP
      name := parent || '_' || to_char(day, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          name, parent, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      EXCEPTION WHEN check_violation OR duplicate_table THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;

-- Drops what is older than 30 days (rows) and 7 days (bodies). Returns the number of dropped partitions.
CREATE FUNCTION drop_old_request_log_partitions() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  parent text; keep integer; name text; dropped integer := 0;
BEGIN
  FOR parent, keep IN VALUES ('request_log', 30), ('request_log_bodies', 7) LOOP
    FOR name IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = parent::regclass AND c.relname ~ ('^' || parent || '_[0-9]{8}$')
        AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - keep
    LOOP
      EXECUTE format('DROP TABLE %I', name);
      dropped := dropped + 1;
    END LOOP;
    EXECUTE format('DELETE FROM %I WHERE created_at < $1', parent || '_default') USING (today - keep)::timestamptz;
  END LOOP;
  RETURN dropped;
END $$;

REVOKE ALL ON FUNCTION ensure_request_log_partitions(integer), drop_old_request_log_partitions() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_request_log_partitions(integer), drop_old_request_log_partitions()
  TO posthorn_worker;
SELECT ensure_request_log_partitions(7);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['idempotency_keys', 'request_log', 'request_log_bodies'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format($p$CREATE POLICY group_accounts ON %I TO posthorn_accept
      USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
      WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE ON idempotency_keys TO posthorn_app;
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO posthorn_accept;
GRANT SELECT, DELETE ON idempotency_keys TO posthorn_worker;
GRANT SELECT ON request_log, request_log_bodies TO posthorn_app;
GRANT INSERT ON request_log, request_log_bodies TO posthorn_accept;

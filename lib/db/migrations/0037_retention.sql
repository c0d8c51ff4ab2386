-- What is old goes: partitions are dropped, rows are deleted in small steps. Which rows are old is decided in
-- lib/retention; the functions here only let the worker do it, and refuse what is young.

-- The start of the time that a partition's name tells; null for default partitions and other tables.
CREATE FUNCTION partition_start(_name text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN _name ~ '_[0-9]{8}$' THEN to_date(right(_name, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC'
    WHEN _name ~ '_[0-9]{6}$' THEN to_date(right(_name, 6), 'YYYYMM')::timestamp AT TIME ZONE 'UTC'
  END
$$;

-- The end of the time that a partition's name tells.
CREATE FUNCTION partition_end(_name text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (public.partition_start(_name) AT TIME ZONE 'UTC'
    + CASE WHEN _name ~ '_[0-9]{8}$' THEN interval '1 day' ELSE interval '1 month' END) AT TIME ZONE 'UTC'
$$;

-- Drops the oldest partition that ends at `_before` or earlier; returns its name, or null when there is none.
-- Whoever uses the table waits while this waits for its lock, so it waits briefly and fails (55P03).
CREATE FUNCTION drop_oldest_partition(_parent text, _before timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '100ms' SET search_path = public, pg_temp AS $$
DECLARE
  name text;
BEGIN
  IF _parent NOT IN ('carrier_submits', 'dlr_inbox', 'request_log', 'request_log_bodies') THEN
    RAISE EXCEPTION 'Partitions of % are not dropped like this', _parent;
  END IF;
  IF _before > now() - interval '7 days' THEN
    RAISE EXCEPTION 'Partitions of % that end after % are too young to drop', _parent, now() - interval '7 days';
  END IF;
  SELECT c.relname INTO name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = _parent::regclass AND partition_end(c.relname) <= _before
  ORDER BY partition_start(c.relname) LIMIT 1;
  IF name IS NOT NULL THEN
    -- Another worker may just have dropped it.
    EXECUTE format('DROP TABLE IF EXISTS %I', name);
  END IF;
  RETURN name;
END $$;

-- Deletes up to `_limit` old rows that found no partition of their own and lie in the default one. Returns how many.
CREATE FUNCTION delete_stray_rows(_parent text, _before timestamptz, _limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  time_column text := CASE _parent WHEN 'carrier_submits' THEN 'submitted_at' WHEN 'dlr_inbox' THEN 'received_at'
    WHEN 'request_log' THEN 'created_at' WHEN 'request_log_bodies' THEN 'created_at' END;
  key text := CASE _parent WHEN 'carrier_submits' THEN 'carrier, carrier_id, submitted_at'
    WHEN 'dlr_inbox' THEN 'receipt_id' ELSE 'account_id, created_at, request_id' END;
  deleted integer;
BEGIN
  IF time_column IS NULL THEN
    RAISE EXCEPTION 'Rows of % are not deleted like this', _parent;
  END IF;
  IF _before > now() - interval '7 days' THEN
    RAISE EXCEPTION 'Rows of % after % are too young to delete', _parent, now() - interval '7 days';
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE (%2$s) IN (SELECT %2$s FROM %1$I WHERE %3$I < $1 LIMIT $2)',
    _parent || '_default', key, time_column) USING _before, _limit;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;

REVOKE ALL ON FUNCTION partition_start(text), partition_end(text), drop_oldest_partition(text, timestamptz),
  delete_stray_rows(text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_oldest_partition(text, timestamptz), delete_stray_rows(text, timestamptz, integer)
  TO posthorn_worker;

-- The days of the request log are dropped like everything else.
DROP FUNCTION drop_old_request_log_partitions();

-- Old rows are found by their time.
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX email_tokens_expires ON email_tokens (expires_at);
CREATE INDEX email_changes_expires ON email_changes (expires_at);
CREATE INDEX sign_in_attempts_window ON sign_in_attempts (window_start);
CREATE INDEX trusted_devices_expires ON trusted_devices (expires_at);
CREATE INDEX api_key_previous_secrets_until ON api_key_previous_secrets (valid_until);
CREATE INDEX invitations_expires ON invitations (expires_at);

GRANT SELECT, DELETE ON invitations, sign_in_challenges, trusted_devices, api_key_previous_secrets TO posthorn_worker;
GRANT DELETE ON message_stats, request_stats TO posthorn_worker;

-- The audit log keeps the number and the hash of the last row that was removed for its age: the chain begins there.
ALTER TABLE audit_heads
  ADD COLUMN removed_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN removed_hash bytea;            -- null: nothing was removed
REVOKE INSERT, UPDATE ON audit_heads FROM posthorn_app;
GRANT INSERT (account_id, seq, hash), UPDATE (seq, hash) ON audit_heads TO posthorn_app;

-- Removes up to `_limit` rows from the beginning of an account's chain that are older than `_before`. Returns how many.
CREATE FUNCTION remove_old_audit(_account bigint, _before timestamptz, _limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last_removed record;
  removed integer;
BEGIN
  IF _before > now() - interval '2 years' THEN
    RAISE EXCEPTION 'The audit log after % is too young to remove', now() - interval '2 years';
  END IF;
  PERFORM FROM audit_heads WHERE account_id = _account FOR NO KEY UPDATE;
  WITH first_rows AS (
    SELECT seq, hash, created_at FROM audit_log WHERE account_id = _account ORDER BY seq LIMIT _limit)
  SELECT seq, hash INTO last_removed FROM first_rows
  WHERE seq < coalesce((SELECT min(seq) FROM first_rows WHERE created_at >= _before), 9223372036854775807)
  ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  DELETE FROM audit_log WHERE account_id = _account AND seq <= last_removed.seq;
  GET DIAGNOSTICS removed = ROW_COUNT;
  UPDATE audit_heads SET removed_seq = last_removed.seq, removed_hash = last_removed.hash WHERE account_id = _account;
  RETURN removed;
END $$;
REVOKE ALL ON FUNCTION remove_old_audit(bigint, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_old_audit(bigint, timestamptz, integer) TO posthorn_worker;

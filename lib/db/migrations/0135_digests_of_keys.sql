-- Idempotency-Keys are kept as digests under a key that the database does not know. The version before keeps them in clear
-- and does not find digests, so for a day both forms are written. Afterwards keys in clear are refused: a process of that
-- version that still runs would send again what was sent. A database without accounts has no such process.
DO $$
DECLARE
  _until timestamptz := CASE WHEN EXISTS (SELECT FROM accounts) THEN now() + interval '1 day' ELSE to_timestamp(0) END;
BEGIN
  EXECUTE format(
    'CREATE FUNCTION keys_in_clear_until() RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $f$SELECT %L::timestamptz$f$',
    to_char(_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
  EXECUTE format(
    'ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_digest
       CHECK (key ~ ''^hmac:[A-Za-z0-9_-]{43}$'' OR created_at < %L::timestamptz) NOT VALID',
    to_char(_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
END $$;
REVOKE ALL ON FUNCTION keys_in_clear_until() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keys_in_clear_until() TO posthorn_app, posthorn_accept;

-- The probe is never kept, so its age says nothing: processes that write both forms ask for both.
CREATE OR REPLACE FUNCTION find_running_keys(_accounts bigint[], _keys text[]) RETURNS SETOF integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '5ms' AS $$
BEGIN
  FOR i IN 1 .. cardinality(_keys) LOOP
    BEGIN
      INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
      VALUES (_accounts[i], _keys[i], 'probe', to_timestamp(0) - interval '1 day')
      ON CONFLICT (account_id, key) DO NOTHING;
      RAISE no_data_found;
    EXCEPTION
      WHEN no_data_found THEN NULL;
      WHEN lock_not_available THEN RETURN NEXT i;
    END;
  END LOOP;
END $$;

-- Payments keep the Idempotency-Key of their request as a digest, too, and for as long as processes of the version before may
-- run also in clear. Keys that are no longer remembered elsewhere are forgotten here.
ALTER TABLE payments ADD COLUMN request_digest text COLLATE "C";
CREATE UNIQUE INDEX payments_request_digest ON payments (account_id, request_digest) WHERE request_digest IS NOT NULL;
UPDATE payments SET request_key = NULL WHERE request_key IS NOT NULL AND created_at < now() - interval '1 day';
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE payments ADD CONSTRAINT payments_request_digest
       CHECK (request_key IS NULL OR request_digest IS NOT NULL OR created_at < %L::timestamptz) NOT VALID',
    to_char(keys_in_clear_until() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
END $$;

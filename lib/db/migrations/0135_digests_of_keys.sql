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

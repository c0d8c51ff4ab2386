-- Which of these idempotency keys an open transaction is about to store: positions, counted from 1. Such a row
-- cannot be seen or skipped, only waited for, so each key is stored for a moment and taken back.
CREATE FUNCTION find_running_keys(_accounts bigint[], _keys text[]) RETURNS SETOF integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '5ms' AS $$
BEGIN
  FOR i IN 1 .. cardinality(_keys) LOOP
    BEGIN
      INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES (_accounts[i], _keys[i], 'probe')
      ON CONFLICT (account_id, key) DO NOTHING;
      RAISE no_data_found;
    EXCEPTION
      WHEN no_data_found THEN NULL;
      WHEN lock_not_available THEN RETURN NEXT i;
    END;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION find_running_keys(bigint[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_running_keys(bigint[], text[]) TO posthorn_accept;

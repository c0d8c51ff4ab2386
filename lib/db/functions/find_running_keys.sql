CREATE OR REPLACE FUNCTION find_running_keys(_accounts bigint[], _keys text[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '5ms'
AS $function$
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
END $function$;

REVOKE ALL ON FUNCTION find_running_keys(bigint[],text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_running_keys(bigint[],text[]) TO posthorn_accept;

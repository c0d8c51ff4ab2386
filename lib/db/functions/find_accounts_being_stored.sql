CREATE OR REPLACE FUNCTION find_accounts_being_stored(_accounts bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1ms'
AS $function$
DECLARE
  _account bigint;
BEGIN
  FOR _account IN
    SELECT a FROM unnest(_accounts) AS a
    WHERE NOT EXISTS (SELECT FROM message_counts c WHERE c.account_id = a)
       OR NOT EXISTS (SELECT FROM dispatch_ready r WHERE r.account_id = a)
  LOOP
    BEGIN
      INSERT INTO message_counts (account_id) VALUES (_account) ON CONFLICT (account_id) DO NOTHING;
      INSERT INTO dispatch_ready (account_id, due_at) VALUES (_account, now()) ON CONFLICT (account_id) DO NOTHING;
      RAISE no_data_found;
    EXCEPTION
      WHEN no_data_found THEN NULL;
      WHEN lock_not_available THEN RETURN NEXT _account;
    END;
  END LOOP;
END $function$;

REVOKE ALL ON FUNCTION find_accounts_being_stored(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_accounts_being_stored(bigint[]) TO posthorn_accept;

CREATE OR REPLACE FUNCTION find_named_numbers(_account bigint, _words text[], _limit bigint)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  asked tsquery := (SELECT string_agg(format('''%s:%s'':*', _account, w), ' & ')::tsquery FROM unnest(_words) AS w);
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint OR asked IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY EXECUTE 'SELECT n.phone FROM contact_names n WHERE n.account_id = $1 AND n.words @@ $2 LIMIT $3'
  USING _account, asked, _limit;
END $function$;

REVOKE ALL ON FUNCTION find_named_numbers(bigint,text[],bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_named_numbers(bigint,text[],bigint) TO posthorn_app;

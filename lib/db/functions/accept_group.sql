CREATE OR REPLACE FUNCTION accept_group(_group text, _messages json, _holds json, _text_validity interval,
  _call_validity interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  EXECUTE 'SET LOCAL app.account_ids = ' || quote_literal(_group);
  IF json_array_length(_holds) > 1 THEN
    PERFORM 1 FROM ledger_accounts
    WHERE account_id = ANY (ARRAY(SELECT (h ->> 'account_id')::bigint FROM json_array_elements(_holds) AS h))
      AND kind IN ('available', 'held')
    ORDER BY account_id, kind FOR NO KEY UPDATE;
  END IF;
  PERFORM accept_messages(_messages, _holds, _text_validity, _call_validity, false);
END $function$;

REVOKE ALL ON FUNCTION accept_group(text, json, json, interval, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_group(text, json, json, interval, interval) TO posthorn_accept;

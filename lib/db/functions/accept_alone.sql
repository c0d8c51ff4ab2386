CREATE OR REPLACE FUNCTION accept_alone(_account bigint, _messages json, _hold uuid, _amount bigint, _text_validity
  interval, _call_validity interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
BEGIN
  EXECUTE 'SET LOCAL app.account_ids = ' || quote_literal(',' || _account || ',');
  PERFORM accept_account(_account, _messages, _hold, _amount, _text_validity, _call_validity, false);
END $function$;

REVOKE ALL ON FUNCTION accept_alone(bigint, json, uuid, bigint, interval, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_alone(bigint, json, uuid, bigint, interval, interval) TO posthorn_accept;
COMMENT ON FUNCTION accept_alone(bigint,json,uuid,bigint,interval,interval) IS 'distributed';

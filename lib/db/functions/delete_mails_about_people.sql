CREATE OR REPLACE FUNCTION delete_mails_about_people(_account bigint, _recipient text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  DELETE FROM mail_outbox WHERE account_id = _account AND phones IS NOT NULL AND recipient = _recipient;
END $function$;

REVOKE ALL ON FUNCTION delete_mails_about_people(bigint,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_mails_about_people(bigint,text) TO posthorn_app;

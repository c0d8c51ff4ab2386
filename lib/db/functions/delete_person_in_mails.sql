CREATE OR REPLACE FUNCTION delete_person_in_mails(_account bigint, _phone text, _masked text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  DELETE FROM mail_outbox WHERE account_id = _account AND phones = ARRAY[_phone];
  -- Mails about several have each number in a line of its own.
  UPDATE mail_outbox SET phones = array_remove(phones, _phone),
    body = array_to_string(array_remove(array_remove(string_to_array(body, E'\n'), _phone), _masked), E'\n')
  WHERE account_id = _account AND phones IS NOT NULL AND _phone = ANY (phones);
END $function$;

REVOKE ALL ON FUNCTION delete_person_in_mails(bigint,text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_person_in_mails(bigint,text,text) TO posthorn_app;

CREATE OR REPLACE FUNCTION purge_closed_messages(_account bigint, _limit integer, OUT messages integer, OUT
  deleted_messages integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  kept_from uuid := (SELECT first_uuid7(closed_before) FROM message_closing);
BEGIN
  deleted_messages := 0;
  DELETE FROM messages m WHERE m.account_id = _account AND m.uuid IN (
    SELECT o.uuid FROM messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS messages = ROW_COUNT;
  IF messages > 0 THEN
    RETURN;
  END IF;
  DELETE FROM deleted_messages d WHERE d.account_id = _account AND d.uuid IN (
    SELECT o.uuid FROM deleted_messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted_messages = ROW_COUNT;
END $function$;

REVOKE ALL ON FUNCTION purge_closed_messages(bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_closed_messages(bigint,integer) TO posthorn_worker;

CREATE OR REPLACE FUNCTION settle_closed_account(_account bigint, _limit integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  closed timestamptz := (SELECT closed_before FROM message_closing);
  kept_from uuid := first_uuid7(closed);
  deleted bigint;
BEGIN
  DELETE FROM messages m WHERE m.account_id = _account AND m.uuid IN (
    SELECT o.uuid FROM messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted > 0 THEN
    RETURN;
  END IF;
  DELETE FROM deleted_messages d WHERE d.account_id = _account AND d.uuid IN (
    SELECT o.uuid FROM deleted_messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted > 0 THEN
    UPDATE closing_accounts SET messages = messages - deleted WHERE account_id = _account;
    RETURN;
  END IF;
  UPDATE message_counts c SET messages = c.messages - d.messages
  FROM closing_accounts d WHERE c.account_id = _account AND d.account_id = c.account_id;
  DELETE FROM closed_message_stats WHERE account_id = _account AND hour < closed;
  DELETE FROM closing_accounts WHERE account_id = _account;
END $function$;

REVOKE ALL ON FUNCTION settle_closed_account(bigint,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_closed_account(bigint,integer) TO posthorn_worker;

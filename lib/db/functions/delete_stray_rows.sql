CREATE OR REPLACE FUNCTION delete_stray_rows(_parent text, _before timestamp with time zone, _limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  time_column text := CASE _parent WHEN 'carrier_submits' THEN 'submitted_at' WHEN 'dlr_inbox' THEN 'received_at'
    WHEN 'request_log' THEN 'created_at' WHEN 'request_log_bodies' THEN 'created_at' END;
  key text := CASE _parent WHEN 'carrier_submits' THEN 'carrier, carrier_id, submitted_at'
    WHEN 'dlr_inbox' THEN 'receipt_id' ELSE 'account_id, created_at, request_id' END;
  deleted integer;
BEGIN
  IF time_column IS NULL THEN
    RAISE EXCEPTION 'Rows of % are not deleted like this', _parent;
  END IF;
  IF _before > now() - interval '7 days' THEN
    RAISE EXCEPTION 'Rows of % after % are too young to delete', _parent, now() - interval '7 days';
  END IF;
  EXECUTE format('DELETE FROM %1$I WHERE (%2$s) IN (SELECT %2$s FROM %1$I WHERE %3$I < $1 LIMIT $2)',
    _parent || '_default', key, time_column) USING _before, _limit;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $function$;

REVOKE ALL ON FUNCTION delete_stray_rows(text,timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_stray_rows(text,timestamp with time zone,integer) TO posthorn_worker;

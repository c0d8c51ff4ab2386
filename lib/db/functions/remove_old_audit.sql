CREATE OR REPLACE FUNCTION remove_old_audit(_account bigint, _before timestamp with time zone, _limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  last_removed record;
  removed integer;
BEGIN
  IF _before > now() - interval '2 years' THEN
    RAISE EXCEPTION 'The audit log after % is too young to remove', now() - interval '2 years';
  END IF;
  PERFORM FROM audit_heads WHERE account_id = _account FOR NO KEY UPDATE;
  WITH first_rows AS (
    SELECT seq, hash, created_at FROM audit_log WHERE account_id = _account ORDER BY seq LIMIT _limit)
  SELECT seq, hash INTO last_removed FROM first_rows
  WHERE seq < coalesce((SELECT min(seq) FROM first_rows WHERE created_at >= _before), 9223372036854775807)
  ORDER BY seq DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  DELETE FROM audit_log WHERE account_id = _account AND seq <= last_removed.seq;
  GET DIAGNOSTICS removed = ROW_COUNT;
  UPDATE audit_heads SET removed_seq = last_removed.seq, removed_hash = last_removed.hash WHERE account_id = _account;
  RETURN removed;
END $function$;

REVOKE ALL ON FUNCTION remove_old_audit(bigint,timestamp with time zone,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_old_audit(bigint,timestamp with time zone,integer) TO posthorn_worker;

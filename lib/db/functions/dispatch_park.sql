-- Removes accounts without due messages from dispatch_ready, or sets their next due time. Returns those that another
-- worker has locked, to be retried.
CREATE OR REPLACE FUNCTION dispatch_park(_accounts bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  locked bigint[];
  account bigint;
  next_due timestamptz;
BEGIN
  SELECT coalesce(array_agg(r.account_id), '{}') INTO locked FROM (
    SELECT account_id FROM dispatch_ready WHERE account_id = ANY (_accounts)
    ORDER BY account_id FOR UPDATE SKIP LOCKED) r;
  FOREACH account IN ARRAY locked LOOP
    SELECT q.due_at INTO next_due FROM dispatch_queue q
    WHERE q.account_id = account AND q.lease IS NULL ORDER BY q.due_at LIMIT 1;
    IF next_due IS NULL THEN
      DELETE FROM dispatch_ready WHERE account_id = account;
    ELSE
      UPDATE dispatch_ready SET due_at = next_due WHERE account_id = account AND due_at <> next_due;
    END IF;
  END LOOP;
  RETURN QUERY SELECT account_id FROM dispatch_ready
    WHERE account_id = ANY (_accounts) AND NOT account_id = ANY (locked);
END $function$;

REVOKE ALL ON FUNCTION dispatch_park(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dispatch_park(bigint[]) TO posthorn_worker;

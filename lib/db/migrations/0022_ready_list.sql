-- The list of accounts with work is walked in the order of (due_at, account_id), from a place that each
-- worker remembers.
CREATE INDEX dispatch_ready_order ON dispatch_ready (due_at, account_id);
DROP INDEX dispatch_ready_due;

-- Takes accounts off the list that have nothing in the queue, and notes for the others when their next message
-- is due. The lock comes first and the look second, in a statement of its own: a message that was accepted
-- before the lock is seen, a later acceptance waits. Returns the accounts that were locked by others, mostly
-- because a message of theirs is being accepted: the caller asks again for them.
CREATE FUNCTION dispatch_park(_accounts bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
END $$;
REVOKE ALL ON FUNCTION dispatch_park(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION dispatch_park(bigint[]) TO posthorn_worker;

CREATE OR REPLACE FUNCTION ledger_transfer_one(_account bigint, _kind text, _debit text, _credit text, _id uuid,
  _ref text, _amount bigint, _reverses uuid, _note text, _at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  -- The legs are locked by name, whatever the direction, so that a hold and a release never wait for each other in
  -- a circle.
  kinds text[] := CASE WHEN _debit < _credit THEN ARRAY[_debit, _credit] ELSE ARRAY[_credit, _debit] END;
  deltas bigint[] := CASE WHEN _debit < _credit THEN ARRAY[-_amount, _amount] ELSE ARRAY[_amount, -_amount] END;
  moved integer;
BEGIN
  UPDATE ledger_accounts l SET balance = l.balance + m.delta, changed_at = now()
  FROM unnest(kinds, deltas) AS m (kind, delta)
  WHERE l.account_id = _account AND l.kind = m.kind
    AND (l.min_balance IS NULL OR m.delta > 0 OR l.balance + m.delta >= l.min_balance);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 THEN
    RAISE EXCEPTION 'Ledger refused a %: % of 2 legs moved', _kind, moved;
  END IF;
  INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses, note, created_at)
  VALUES (_account, _id, _kind, _ref, _debit, _credit, _amount, _reverses, _note, coalesce(_at, now()));
END $function$;

REVOKE ALL ON FUNCTION ledger_transfer_one(bigint, text, text, text, uuid, text, bigint, uuid, text, timestamp with
  time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_transfer_one(bigint, text, text, text, uuid, text, bigint, uuid, text, timestamp
  with time zone) TO posthorn_app, posthorn_accept, posthorn_worker;

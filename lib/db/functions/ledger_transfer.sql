CREATE OR REPLACE FUNCTION ledger_transfer(_kind text, _debit text, _credit text, _accounts bigint[], _ids uuid[],
  _refs text[], _amounts bigint[], _reverses uuid[], _notes text[], _times timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  n integer := cardinality(_accounts);
  accounts bigint[] := _accounts || _accounts;
  losses bigint[] := ARRAY(SELECT -amount FROM unnest(_amounts) AS amount);
  debits text[] := array_fill(_debit, ARRAY[n]);
  credits text[] := array_fill(_credit, ARRAY[n]);
  kinds text[];
  deltas bigint[];
  moved integer;
BEGIN
  -- The legs of one account are locked by name, whatever the direction, so that a hold and a release
  -- never wait for each other in a circle.
  IF _debit < _credit THEN
    kinds := debits || credits; deltas := losses || _amounts;
  ELSE
    kinds := credits || debits; deltas := _amounts || losses;
  END IF;
  UPDATE ledger_accounts l SET balance = l.balance + m.delta, changed_at = now()
  FROM unnest(accounts, kinds, deltas) AS m (account_id, kind, delta)
  -- The array bounds the rows read by a plan that was made while the table was small.
  WHERE l.account_id = ANY (_accounts) AND l.account_id = m.account_id AND l.kind = m.kind
    AND (l.min_balance IS NULL OR m.delta > 0 OR l.balance + m.delta >= l.min_balance);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 * n THEN
    RAISE EXCEPTION 'Ledger refused a %: % of % legs moved', _kind, moved, 2 * n;
  END IF;
  INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses, note, created_at)
  SELECT account_id, transfer_id, _kind, ref, _debit, _credit, amount, reverses, note, coalesce(at, now())
  FROM unnest(_accounts, _ids, _refs, _amounts, _reverses, _notes, _times)
    AS m (account_id, transfer_id, ref, amount, reverses, note, at);
END $function$;

REVOKE ALL ON FUNCTION ledger_transfer(text, text, text, bigint[], uuid[], text[], bigint[], uuid[], text[],
  timestamp with time zone[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_transfer(text, text, text, bigint[], uuid[], text[], bigint[], uuid[], text[],
  timestamp with time zone[]) TO posthorn_app, posthorn_accept, posthorn_worker;

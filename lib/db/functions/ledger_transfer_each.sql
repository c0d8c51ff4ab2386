CREATE OR REPLACE FUNCTION ledger_transfer_each(_kind text, _debit text, _credit text, _accounts bigint[], _ids
  uuid[], _refs text[], _amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wanted integer;
  moved integer;
BEGIN
  SELECT 2 * count(DISTINCT account_id) INTO wanted FROM unnest(_accounts) AS m (account_id);
  UPDATE ledger_accounts l SET balance = l.balance + m.delta, changed_at = now()
  FROM (
    SELECT s.account_id, leg.kind, CASE leg.kind WHEN _debit THEN -s.amount ELSE s.amount END AS delta
    FROM (
      SELECT account_id, sum(amount)::bigint AS amount FROM unnest(_accounts, _amounts) AS m (account_id, amount)
      GROUP BY account_id
    ) s CROSS JOIN unnest(ARRAY[_debit, _credit]) AS leg (kind)
  ) m
  -- The array bounds the rows read by a plan that was made while the table was small.
  WHERE l.account_id = ANY (_accounts) AND l.account_id = m.account_id AND l.kind = m.kind
    AND (l.min_balance IS NULL OR m.delta > 0 OR l.balance + m.delta >= l.min_balance);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> wanted THEN
    RAISE EXCEPTION 'Ledger refused a %: % of % legs moved', _kind, moved, wanted;
  END IF;
  INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, created_at)
  SELECT account_id, transfer_id, _kind, ref, _debit, _credit, amount, now()
  FROM unnest(_accounts, _ids, _refs, _amounts) AS m (account_id, transfer_id, ref, amount);
END $function$;

REVOKE ALL ON FUNCTION ledger_transfer_each(text,text,text,bigint[],uuid[],text[],bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_transfer_each(text,text,text,bigint[],uuid[],text[],bigint[]) TO posthorn_accept, posthorn_worker;

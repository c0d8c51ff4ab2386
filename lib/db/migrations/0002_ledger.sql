-- Double entry. Each account has its own small set of ledger accounts, so that no row is shared
-- between customers. A transfer has two legs: `debit` loses the amount, `credit` gains it; the sum over
-- all kinds is always zero. Amounts are micro-units (1/1,000,000) of the account's currency.

CREATE TABLE ledger_accounts (
  account_id  bigint NOT NULL REFERENCES accounts (account_id),
  kind        text NOT NULL CHECK (kind IN ('available', 'held', 'revenue', 'bank', 'vat', 'adjust')),
  currency    text NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  balance     bigint NOT NULL DEFAULT 0,
  min_balance bigint,                       -- available: minus the credit line; held: 0; else none
  changed_at  timestamptz,
  PRIMARY KEY (account_id, kind),
  CHECK (balance >= min_balance)
) WITH (fillfactor = 50);
COMMENT ON TABLE ledger_accounts IS 'distributed';

CREATE TABLE ledger_transfers (
  account_id  bigint NOT NULL,
  transfer_id uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('topup', 'hold', 'capture', 'release', 'reverse', 'adjust')),
  ref         text NOT NULL,
  debit       text NOT NULL CHECK (debit IN ('available', 'held', 'revenue', 'bank', 'vat', 'adjust')),
  credit      text NOT NULL CHECK (credit IN ('available', 'held', 'revenue', 'bank', 'vat', 'adjust')),
  amount      bigint NOT NULL CHECK (amount > 0),
  reverses    uuid,
  note        text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, transfer_id),
  UNIQUE (account_id, kind, ref),
  CHECK (debit <> credit),
  CHECK ((kind = 'reverse') = (reverses IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_reversed_once ON ledger_transfers (account_id, reverses) WHERE reverses IS NOT NULL;
COMMENT ON TABLE ledger_transfers IS 'distributed';
-- No foreign keys to the legs: the move itself counts the rows it changed, and refuses otherwise.

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ledger_accounts', 'ledger_transfers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format($p$CREATE POLICY one_account ON %I TO posthorn_app
      USING (account_id = nullif(current_setting('app.account_id', true), '')::bigint)
      WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::bigint)$p$, name);
    EXECUTE format($p$CREATE POLICY group_accounts ON %I TO posthorn_accept
      USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
      WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)$p$, name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

-- History is append-only: nobody but the owner has UPDATE or DELETE on transfers.
GRANT SELECT, INSERT ON ledger_transfers TO posthorn_app, posthorn_accept, posthorn_worker;
GRANT SELECT ON ledger_accounts TO posthorn_app, posthorn_accept, posthorn_worker;
GRANT UPDATE (balance, changed_at) ON ledger_accounts TO posthorn_app, posthorn_accept, posthorn_worker;
GRANT INSERT ON ledger_accounts TO posthorn_app;

-- Moves money of several accounts with one kind of transfer, in one round trip: balances first, then the
-- transfers that explain them. Runs with the rights of its caller, so row-level security holds.
CREATE FUNCTION ledger_transfer(
  _kind text, _debit text, _credit text, _accounts bigint[], _ids uuid[], _refs text[], _amounts bigint[],
  _reverses uuid[], _notes text[], _times timestamptz[]
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  WHERE l.account_id = m.account_id AND l.kind = m.kind
    AND (l.min_balance IS NULL OR m.delta > 0 OR l.balance + m.delta >= l.min_balance);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 * n THEN
    RAISE EXCEPTION 'Ledger refused a %: % of % legs moved', _kind, moved, 2 * n;
  END IF;
  INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses, note, created_at)
  SELECT account_id, transfer_id, _kind, ref, _debit, _credit, amount, reverses, note, coalesce(at, now())
  FROM unnest(_accounts, _ids, _refs, _amounts, _reverses, _notes, _times)
    AS m (account_id, transfer_id, ref, amount, reverses, note, at);
END $$;
REVOKE ALL ON FUNCTION ledger_transfer(text, text, text, bigint[], uuid[], text[], bigint[], uuid[], text[], timestamptz[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_transfer(text, text, text, bigint[], uuid[], text[], bigint[], uuid[], text[], timestamptz[])
  TO posthorn_app, posthorn_accept, posthorn_worker;

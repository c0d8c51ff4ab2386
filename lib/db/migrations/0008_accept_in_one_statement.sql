-- Acceptance as one statement, which is its own transaction: one round trip instead of three. For a single
-- Postgres; a cluster takes the same steps statement by statement.
--
-- The accounts are named by the statement SET LOCAL, as in every transaction; the ledger rows of several
-- accounts are locked in the order that all keep.
CREATE FUNCTION accept_group(
  _group text,
  _accounts bigint[], _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _holds uuid[],
  _text_validity interval, _call_validity interval,
  _hold_accounts bigint[], _hold_ids uuid[], _hold_refs text[], _hold_amounts bigint[]
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE 'SET LOCAL app.account_ids = ' || quote_literal(_group);
  IF cardinality(_hold_accounts) > 1 THEN
    PERFORM 1 FROM ledger_accounts
    WHERE account_id = ANY (_hold_accounts) AND kind IN ('available', 'held')
    ORDER BY account_id, kind FOR NO KEY UPDATE;
  END IF;
  PERFORM accept_messages(_accounts, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries,
    _services, _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts,
    _chars, _prices, _bulks, _keys, _users, _origins, _ips, _requests, _holds, _text_validity,
    _call_validity, _hold_accounts, _hold_ids, _hold_refs, _hold_amounts);
END $$;
REVOKE ALL ON FUNCTION accept_group(text, bigint[], uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_group(text, bigint[], uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) TO posthorn_accept;

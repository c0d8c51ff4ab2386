CREATE OR REPLACE FUNCTION accept_group(_group text, _accounts bigint[], _uuids uuid[], _created timestamp with time
  zone[], _texts text[], _senders text[], _phones text[], _countries text[], _deliveries timestamp with time zone[],
  _services text[], _sources bigint[], _callbacks text[], _unicode boolean[], _unicode_choices boolean[],
  _voice_langs text[], _attempts smallint[], _deletes boolean[], _parts smallint[], _chars integer[], _prices
  bigint[], _bulks uuid[], _keys bigint[], _users bigint[], _origins text[], _ips inet[], _requests text[], _holds
  uuid[], _text_validity interval, _call_validity interval, _hold_accounts bigint[], _hold_ids uuid[], _hold_refs
  text[], _hold_amounts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT account_id, key_id FROM unnest(_accounts, _keys) AS m (account_id, key_id)) g
    JOIN api_keys k ON k.account_id = g.account_id AND k.key_id = g.key_id
    WHERE k.spend_cap IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Ledger refused: a key of the group has a spend cap';
  END IF;
END $function$;

REVOKE ALL ON FUNCTION accept_group(text, bigint[], uuid[], timestamp with time zone[], text[], text[], text[],
  text[], timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_group(text, bigint[], uuid[], timestamp with time zone[], text[], text[], text[],
  text[], timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) TO posthorn_accept;

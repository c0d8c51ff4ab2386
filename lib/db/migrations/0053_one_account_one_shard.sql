-- What a cluster runs within the shard of one account. Rows to insert are joined with the row of the account, so that
-- the statement goes where the account lives; without that a cluster would copy them there, which row-level security
-- forbids. A single Postgres goes on with accept_messages and ledger_transfer, which take many accounts at once.
CREATE POLICY group_accounts ON accounts TO posthorn_accept
  USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
  WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0);
GRANT SELECT (account_id) ON accounts TO posthorn_accept;

-- ledger_transfer for one account.
CREATE FUNCTION ledger_transfer_one(
  _account bigint, _kind text, _debit text, _credit text, _id uuid, _ref text, _amount bigint,
  _reverses uuid, _note text, _at timestamptz
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
END $$;
REVOKE ALL ON FUNCTION ledger_transfer_one(bigint, text, text, text, uuid, text, bigint, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_transfer_one(bigint, text, text, text, uuid, text, bigint, uuid, text, timestamptz)
  TO posthorn_app, posthorn_accept, posthorn_worker;

-- accept_messages for one account, without the list of accounts with work, which lives elsewhere. What others wait for
-- comes late, so that it is locked briefly, and in the order that all keep. Refuses as a whole when the account cannot
-- pay, and, unless funds and caps were decided before, when one of the keys has a spend cap. Runs with the rights of
-- its caller, so row-level security holds.
CREATE FUNCTION accept_account(
  _account bigint, _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _hold uuid,
  _text_validity interval, _call_validity interval, _amount bigint, _is_decided boolean
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  stored integer;
BEGIN
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id)
  SELECT a.account_id, m.uuid, m.created_at, m.text, m.sender_id, m.phone, m.iso2, m.delivery_at, m.service_code,
    m.source, m.callback_data, m.is_unicode, m.unicode_choice, m.voice_lang, m.attempts_count_max, m.is_text_deleted,
    m.parts_count, m.chars_count, m.price, m.bulk_id, m.key_id, m.user_id, m.origin, m.ip, m.request_id,
    _hold
  FROM unnest(_uuids, _created, _texts, _senders, _phones, _countries, _deliveries, _services,
    _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts, _chars,
    _prices, _bulks, _keys, _users, _origins, _ips, _requests)
    AS m (uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
      source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
      parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id)
  JOIN accounts a ON a.account_id = _account;
  GET DIAGNOSTICS stored = ROW_COUNT;
  IF stored <> cardinality(_uuids) THEN
    RAISE EXCEPTION 'Account % is not there', _account;
  END IF;

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
  SELECT a.account_id, m.uuid, coalesce(m.delivery_at, now()),
         coalesce(m.delivery_at, now()) + CASE WHEN m.service_code = 'direct' THEN _text_validity ELSE _call_validity END,
         m.service_code, m.price
  FROM unnest(_uuids, _deliveries, _services, _prices) AS m (uuid, delivery_at, service_code, price)
  JOIN accounts a ON a.account_id = _account;

  IF _amount > 0 THEN
    PERFORM ledger_transfer_one(_account, 'hold', 'available', 'held', _hold, 'hold:' || _hold, _amount, NULL, NULL, NULL);
  END IF;

  INSERT INTO message_counts AS c (account_id, messages) VALUES (_account, cardinality(_uuids))
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages;

  -- Behind the hold, whose locks whoever sets a cap waits for.
  IF NOT _is_decided AND EXISTS (
    SELECT FROM api_keys k
    WHERE k.account_id = _account AND k.key_id = ANY (_keys) AND k.spend_cap IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Ledger refused: a key of the group has a spend cap';
  END IF;
END $$;
REVOKE ALL ON FUNCTION accept_account(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_account(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint, boolean)
  TO posthorn_accept;

-- The same as one statement, which is its own transaction. A cluster hands the whole call to the node of the account
-- (`db:distribute` reads the comment), where its statements stay; the account is named there by the statement SET LOCAL.
CREATE FUNCTION accept_alone(
  _account bigint, _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _hold uuid,
  _text_validity interval, _call_validity interval, _amount bigint
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE 'SET LOCAL app.account_ids = ' || quote_literal(',' || _account || ',');
  PERFORM accept_account(_account, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries,
    _services, _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts,
    _chars, _prices, _bulks, _keys, _users, _origins, _ips, _requests, _hold, _text_validity, _call_validity,
    _amount, false);
END $$;
COMMENT ON FUNCTION accept_alone(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint) IS 'distributed';
REVOKE ALL ON FUNCTION accept_alone(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_alone(bigint, uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval, bigint)
  TO posthorn_accept;

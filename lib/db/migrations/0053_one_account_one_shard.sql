-- Groups are written by statements that a cluster runs within one shard when the group has one account: what is
-- stored joins the row of its account, and everything names the accounts of the group. On a single Postgres a group
-- has many accounts.
CREATE POLICY group_accounts ON accounts TO posthorn_accept
  USING (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0)
  WITH CHECK (strpos(current_setting('app.account_ids', true), ',' || account_id || ',') > 0);
GRANT SELECT (account_id) ON accounts TO posthorn_accept;

-- As before, in such statements.
CREATE OR REPLACE FUNCTION ledger_transfer(
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
  WHERE l.account_id = ANY (_accounts) AND l.account_id = m.account_id AND l.kind = m.kind
    AND (l.min_balance IS NULL OR m.delta > 0 OR l.balance + m.delta >= l.min_balance);
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> 2 * n THEN
    RAISE EXCEPTION 'Ledger refused a %: % of % legs moved', _kind, moved, 2 * n;
  END IF;
  INSERT INTO ledger_transfers (account_id, transfer_id, kind, ref, debit, credit, amount, reverses, note, created_at)
  SELECT a.account_id, m.transfer_id, _kind, m.ref, _debit, _credit, m.amount, m.reverses, m.note, coalesce(m.at, now())
  FROM unnest(_accounts, _ids, _refs, _amounts, _reverses, _notes, _times)
    AS m (account_id, transfer_id, ref, amount, reverses, note, at)
  JOIN accounts a ON a.account_id = m.account_id
  WHERE a.account_id = ANY (_accounts);
END $$;

-- Accepts messages: rows, queue entries, the holds on their money, the totals of their accounts. What others wait
-- for comes late, so that it is locked briefly, and in the order that all keep. Refuses as a whole when an account
-- cannot pay. Leaves the list of accounts with work to the caller.
CREATE FUNCTION accept_rows(
  _accounts bigint[], _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _holds uuid[],
  _text_validity interval, _call_validity interval,
  _hold_accounts bigint[], _hold_ids uuid[], _hold_refs text[], _hold_amounts bigint[]
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  _group bigint[] := ARRAY(SELECT DISTINCT account_id FROM unnest(_accounts) AS account_id ORDER BY 1);
BEGIN
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id)
  SELECT a.account_id, m.uuid, m.created_at, m.text, m.sender_id, m.phone, m.iso2, m.delivery_at, m.service_code,
    m.source, m.callback_data, m.is_unicode, m.unicode_choice, m.voice_lang, m.attempts_count_max, m.is_text_deleted,
    m.parts_count, m.chars_count, m.price, m.bulk_id, m.key_id, m.user_id, m.origin, m.ip, m.request_id, m.hold_id
  FROM unnest(_accounts, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries, _services,
    _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts, _chars,
    _prices, _bulks, _keys, _users, _origins, _ips, _requests, _holds)
    AS m (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
      source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
      parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id)
  JOIN accounts a ON a.account_id = m.account_id
  WHERE a.account_id = ANY (_group);

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
  SELECT a.account_id, m.uuid, coalesce(m.delivery_at, now()),
         coalesce(m.delivery_at, now()) + CASE m.service_code WHEN 'direct' THEN _text_validity ELSE _call_validity END,
         m.service_code, m.price
  FROM unnest(_accounts, _uuids, _deliveries, _services, _prices)
    AS m (account_id, uuid, delivery_at, service_code, price)
  JOIN accounts a ON a.account_id = m.account_id
  WHERE a.account_id = ANY (_group);

  IF cardinality(_hold_accounts) > 0 THEN
    PERFORM ledger_transfer('hold', 'available', 'held', _hold_accounts, _hold_ids, _hold_refs, _hold_amounts,
      array_fill(NULL::uuid, ARRAY[cardinality(_hold_accounts)]),
      array_fill(NULL::text, ARRAY[cardinality(_hold_accounts)]),
      array_fill(NULL::timestamptz, ARRAY[cardinality(_hold_accounts)]));
  END IF;

  INSERT INTO message_counts AS c (account_id, messages)
  SELECT a.account_id, m.messages
  FROM (SELECT account_id, count(*) AS messages FROM unnest(_accounts) AS account_id GROUP BY account_id) m
  JOIN accounts a ON a.account_id = m.account_id
  WHERE a.account_id = ANY (_group)
  ORDER BY a.account_id
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages;
END $$;
REVOKE ALL ON FUNCTION accept_rows(bigint[], uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_rows(bigint[], uuid[], timestamptz[], text[], text[], text[], text[],
  timestamptz[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[], smallint[],
  integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid[], interval, interval,
  bigint[], uuid[], text[], bigint[]) TO posthorn_accept;

-- The same with the list of accounts with work, within the transaction. The list's rows stay locked until COMMIT
-- even when nothing changes, so that a worker about to park an account waits and then sees the new message.
CREATE OR REPLACE FUNCTION accept_messages(
  _accounts bigint[], _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _holds uuid[],
  _text_validity interval, _call_validity interval,
  _hold_accounts bigint[], _hold_ids uuid[], _hold_refs text[], _hold_amounts bigint[]
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM accept_rows(_accounts, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries,
    _services, _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts,
    _chars, _prices, _bulks, _keys, _users, _origins, _ips, _requests, _holds, _text_validity,
    _call_validity, _hold_accounts, _hold_ids, _hold_refs, _hold_amounts);

  INSERT INTO dispatch_ready AS r (account_id, due_at)
  SELECT account_id, min(coalesce(delivery_at, now()))
  FROM unnest(_accounts, _deliveries) AS m (account_id, delivery_at)
  GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at;
END $$;

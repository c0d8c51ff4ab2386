CREATE OR REPLACE FUNCTION accept_account(_account bigint, _uuids uuid[], _created timestamp with time zone[],
  _texts text[], _senders text[], _phones text[], _countries text[], _deliveries timestamp with time zone[],
  _services text[], _sources bigint[], _callbacks text[], _unicode boolean[], _unicode_choices boolean[],
  _voice_langs text[], _attempts smallint[], _deletes boolean[], _parts smallint[], _chars integer[], _prices
  bigint[], _bulks uuid[], _keys bigint[], _users bigint[], _origins text[], _ips inet[], _requests text[], _hold
  uuid, _text_validity interval, _call_validity interval, _amount bigint, _is_decided boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, is_test)
  SELECT a.account_id, m.uuid, coalesce(m.delivery_at, now()),
         coalesce(m.delivery_at, now()) + CASE WHEN m.service_code = 'direct' THEN _text_validity ELSE _call_validity END,
         m.service_code, m.price, m.origin = 'test'
  FROM unnest(_uuids, _deliveries, _services, _prices, _origins)
    AS m (uuid, delivery_at, service_code, price, origin)
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
END $function$;

REVOKE ALL ON FUNCTION accept_account(bigint, uuid[], timestamp with time zone[], text[], text[], text[], text[],
  timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval,
  bigint, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_account(bigint, uuid[], timestamp with time zone[], text[], text[], text[], text[],
  timestamp with time zone[], text[], bigint[], text[], boolean[], boolean[], text[], smallint[], boolean[],
  smallint[], integer[], bigint[], uuid[], bigint[], bigint[], text[], inet[], text[], uuid, interval, interval,
  bigint, boolean) TO posthorn_accept;

CREATE OR REPLACE FUNCTION accept_messages(_accounts bigint[], _uuids uuid[], _created timestamp with time zone[],
  _texts text[], _senders text[], _phones text[], _countries text[], _deliveries timestamp with time zone[],
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
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id)
  SELECT * FROM unnest(_accounts, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries, _services,
    _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts, _chars,
    _prices, _bulks, _keys, _users, _origins, _ips, _requests, _holds);

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, is_test)
  SELECT account_id, uuid, coalesce(delivery_at, now()),
         coalesce(delivery_at, now()) + CASE service_code WHEN 'direct' THEN _text_validity ELSE _call_validity END,
         service_code, price, origin = 'test'
  FROM unnest(_accounts, _uuids, _deliveries, _services, _prices, _origins)
    AS m (account_id, uuid, delivery_at, service_code, price, origin);

  IF cardinality(_hold_accounts) > 0 THEN
    PERFORM ledger_transfer('hold', 'available', 'held', _hold_accounts, _hold_ids, _hold_refs, _hold_amounts,
      array_fill(NULL::uuid, ARRAY[cardinality(_hold_accounts)]),
      array_fill(NULL::text, ARRAY[cardinality(_hold_accounts)]),
      array_fill(NULL::timestamptz, ARRAY[cardinality(_hold_accounts)]));
  END IF;

  INSERT INTO message_counts AS c (account_id, messages)
  SELECT account_id, count(*) FROM unnest(_accounts) AS account_id GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages;

  INSERT INTO dispatch_ready AS r (account_id, due_at)
  SELECT account_id, min(coalesce(delivery_at, now()))
  FROM unnest(_accounts, _deliveries) AS m (account_id, delivery_at)
  GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at;
END $function$;

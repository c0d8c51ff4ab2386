CREATE OR REPLACE FUNCTION accept_messages(_messages json, _holds json, _text_validity interval, _call_validity
  interval, _is_decided boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  _rows messages[] := ARRAY(SELECT m FROM json_populate_recordset(NULL::messages, _messages) AS m);
BEGIN
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id, campaigns, variant,
    own_links_count, own_links_price, savable_parts, is_one_over)
  SELECT account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id, campaigns, variant,
    own_links_count, own_links_price, savable_parts, is_one_over
  FROM unnest(_rows);

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, is_test)
  SELECT account_id, uuid, coalesce(delivery_at, now()),
         coalesce(delivery_at, now()) + CASE service_code WHEN 'direct' THEN _text_validity ELSE _call_validity END,
         service_code, price, origin = 'test'
  FROM unnest(_rows);

  -- A key in quotes can't stand in a text, where quotes are escaped.
  IF position('"trace":' IN _messages::text) > 0 THEN
    INSERT INTO message_traces (account_id, uuid, context, created_at)
    SELECT account_id, uuid, decode(trace, 'hex'), created_at
    FROM json_to_recordset(_messages) AS m (account_id bigint, uuid uuid, created_at timestamptz, trace text)
    WHERE trace IS NOT NULL;
  END IF;

  PERFORM ledger_transfer('hold', 'available', 'held', array_agg(account_id), array_agg(id),
    array_agg('hold:' || id), array_agg(amount), array_agg(NULL::uuid), array_agg(NULL::text),
    array_agg(NULL::timestamptz))
  FROM json_to_recordset(_holds) AS h (account_id bigint, id uuid, amount bigint)
  HAVING count(*) > 0;

  INSERT INTO message_counts AS c (account_id, messages)
  SELECT account_id, count(*) FROM unnest(_rows) GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages;

  INSERT INTO dispatch_ready AS r (account_id, due_at)
  SELECT account_id, min(coalesce(delivery_at, now()))
  FROM unnest(_rows)
  GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at WHERE r.due_at > excluded.due_at;

  -- After the hold: setting a cap waits for the hold's locks.
  IF NOT _is_decided AND EXISTS (
    SELECT FROM (SELECT DISTINCT account_id, key_id FROM unnest(_rows)) m
    JOIN api_keys k ON k.account_id = m.account_id AND k.key_id = m.key_id
    WHERE k.spend_cap IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Ledger refused: a key of the group has a spend cap';
  END IF;
END $function$;

REVOKE ALL ON FUNCTION accept_messages(json, json, interval, interval, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_messages(json, json, interval, interval, boolean) TO posthorn_accept;

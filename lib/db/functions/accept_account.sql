CREATE OR REPLACE FUNCTION accept_account(_account bigint, _messages json, _hold uuid, _amount bigint, _text_validity
  interval, _call_validity interval, _is_decided boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  stored integer;
BEGIN
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id, campaigns, variant,
    own_links_count, own_links_price, savable_parts, is_one_over)
  SELECT a.account_id, m.uuid, m.created_at, m.text, m.sender_id, m.phone, m.iso2, m.delivery_at, m.service_code,
    m.source, m.callback_data, m.is_unicode, m.unicode_choice, m.voice_lang, m.attempts_count_max, m.is_text_deleted,
    m.parts_count, m.chars_count, m.price, m.bulk_id, m.key_id, m.user_id, m.origin, m.ip, m.request_id,
    _hold, m.campaigns, m.variant, m.own_links_count, m.own_links_price,
    m.savable_parts, m.is_one_over
  -- Column types instead of `NULL::messages`, since a cluster sends this statement to the account's node.
  FROM json_to_recordset(_messages) AS m (uuid uuid, created_at timestamptz, text text, sender_id text, phone text,
    iso2 text, delivery_at timestamptz, service_code text, source bigint, callback_data text, is_unicode boolean,
    unicode_choice boolean, voice_lang text, attempts_count_max smallint, is_text_deleted boolean,
    parts_count smallint, chars_count integer, price bigint, bulk_id uuid, key_id bigint, user_id bigint,
    origin text, ip inet, request_id text, campaigns text, variant smallint, own_links_count smallint,
    own_links_price bigint, savable_parts smallint, is_one_over boolean)
  JOIN accounts a ON a.account_id = _account;
  GET DIAGNOSTICS stored = ROW_COUNT;
  IF stored <> json_array_length(_messages) THEN
    RAISE EXCEPTION 'Account % is not there', _account;
  END IF;

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price, is_test)
  SELECT a.account_id, m.uuid, coalesce(m.delivery_at, now()),
         coalesce(m.delivery_at, now()) + CASE WHEN m.service_code = 'direct' THEN _text_validity ELSE _call_validity END,
         m.service_code, m.price, m.origin = 'test'
  FROM json_to_recordset(_messages)
    AS m (uuid uuid, delivery_at timestamptz, service_code text, price bigint, origin text)
  JOIN accounts a ON a.account_id = _account;

  -- A key in quotes can't stand in a text, where quotes are escaped.
  IF position('"trace":' IN _messages::text) > 0 THEN
    INSERT INTO message_traces (account_id, uuid, context, created_at)
    SELECT a.account_id, m.uuid, decode(m.trace, 'hex'), m.created_at
    FROM json_to_recordset(_messages) AS m (uuid uuid, created_at timestamptz, trace text)
    JOIN accounts a ON a.account_id = _account
    WHERE m.trace IS NOT NULL;
  END IF;

  IF _amount > 0 THEN
    PERFORM ledger_transfer_one(_account, 'hold', 'available', 'held', _hold, 'hold:' || _hold, _amount, NULL, NULL, NULL);
  END IF;

  INSERT INTO message_counts AS c (account_id, messages) VALUES (_account, stored)
  ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages;

  -- After the hold: setting a cap waits for the hold's locks.
  IF NOT _is_decided AND EXISTS (
    SELECT FROM api_keys k
    WHERE k.account_id = _account AND k.key_id = ANY (ARRAY(SELECT m.key_id FROM json_to_recordset(_messages) AS m (key_id bigint)))
      AND k.spend_cap IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'Ledger refused: a key of the group has a spend cap';
  END IF;
END $function$;

REVOKE ALL ON FUNCTION accept_account(bigint, json, uuid, bigint, interval, interval, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accept_account(bigint, json, uuid, bigint, interval, interval, boolean) TO posthorn_accept;

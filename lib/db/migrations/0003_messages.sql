-- Messages, their way out, and what carriers report.

-- Rates: price of one part (or one started 160 spoken characters) in micro-units.
CREATE TABLE rates (
  iso2     text NOT NULL CHECK (iso2 ~ '^[A-Z]{2}$'),
  service  text NOT NULL CHECK (service IN ('direct', 'text2speech', 'text2speech_ssml')),
  currency text NOT NULL CHECK (currency IN ('EUR', 'CHF')),
  price_s  bigint NOT NULL CHECK (price_s >= 0),
  price_m  bigint NOT NULL CHECK (price_m >= 0),
  price_l  bigint NOT NULL CHECK (price_l >= 0),
  price_xl bigint NOT NULL CHECK (price_xl >= 0),
  PRIMARY KEY (iso2, service, currency)
);
COMMENT ON TABLE rates IS 'reference';

-- One row that changes with every import; processes compare it to know when to read the rates again.
CREATE TABLE rates_version (
  singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  version    bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE rates_version IS 'reference';
INSERT INTO rates_version (version) VALUES (0);

CREATE TABLE carriers (
  carrier         text PRIMARY KEY CHECK (carrier ~ '^[a-z0-9-]{1,40}$'),
  kind            text NOT NULL CHECK (kind IN ('simulator', 'smpp', 'http')),
  services        text[] NOT NULL,
  countries       text[],                      -- null: all
  priority        integer NOT NULL DEFAULT 100, -- lowest first
  rate_per_second integer CHECK (rate_per_second > 0),  -- parts a second over all workers; null: unlimited
  is_enabled      boolean NOT NULL DEFAULT true,
  settings        jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE carriers IS 'reference';

-- Shared pacing of a carrier: the time at which the next part may be handed over.
CREATE TABLE carrier_pace (
  carrier text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
COMMENT ON TABLE carrier_pace IS 'local';

-- uuid is a version 7 UUID, so it carries the creation time: it orders lists newest first without a
-- sort and is the partition key, by month. No foreign key: the row count is the system's largest.
CREATE TABLE messages (
  account_id         bigint NOT NULL,
  uuid               uuid NOT NULL,
  created_at         timestamptz NOT NULL,
  text               text,                     -- null once deleted
  sender_id          text NOT NULL,
  phone              text COLLATE "C" NOT NULL,
  iso2               text NOT NULL,
  delivery_at        timestamptz,
  service_code       text NOT NULL,
  source             bigint NOT NULL DEFAULT 0,
  callback_data      text,
  is_unicode         boolean NOT NULL,
  unicode_choice     boolean,                  -- what the caller asked for; null: decide by the text
  voice_lang         text,
  attempts_count_max smallint,
  is_text_deleted    boolean NOT NULL,         -- delete the text once it was sent
  parts_count        smallint NOT NULL CHECK (parts_count >= 1),
  chars_count        integer NOT NULL,
  price              bigint NOT NULL CHECK (price >= 0),
  status_code        smallint NOT NULL DEFAULT 0
    CHECK (status_code IN (0, 100, 208, 400, 410, 2000, 3000, 5000, 6000)),
  gateway_sent_at    timestamptz,
  dlr_code           smallint NOT NULL DEFAULT 0 CHECK (dlr_code IN (0, 1, 2, 4, 8, 16)),
  dlr_parts          smallint[],               -- state of each part, only for messages of several parts
  problem_code       smallint,                 -- status or delivery code of a failure; null for the many that went well
  carrier            text,
  bulk_id            uuid,
  key_id             bigint,
  user_id            bigint,
  origin             text NOT NULL CHECK (origin IN ('api', 'dashboard', 'email', 'kannel', 'bulk')),
  ip                 inet NOT NULL,
  request_id         text,
  hold_id            uuid,
  settle_id          uuid,                     -- the capture or release that ended the hold
  timeline           jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, uuid)
) PARTITION BY RANGE (uuid);
COMMENT ON TABLE messages IS 'distributed';
-- Of the columns that change on a normal message's way only gateway_sent_at is indexed, so receipts stay
-- heap-only updates. Unsent messages sort as 0: first when ascending, last when descending.
CREATE INDEX messages_sent ON messages (account_id, gateway_sent_at NULLS FIRST, uuid);
CREATE INDEX messages_phone ON messages (account_id, phone, uuid);
CREATE INDEX messages_bulk ON messages (account_id, bulk_id, uuid) WHERE bulk_id IS NOT NULL;
CREATE INDEX messages_callback ON messages (account_id, callback_data, uuid) WHERE callback_data IS NOT NULL;
CREATE INDEX messages_problem ON messages (account_id, problem_code, uuid) WHERE problem_code IS NOT NULL;
CREATE INDEX messages_scheduled ON messages (account_id, delivery_at, uuid) WHERE delivery_at IS NOT NULL;
CREATE TABLE messages_default PARTITION OF messages DEFAULT WITH (fillfactor = 85);

-- What stays of a deleted message: the amount, so that every transfer can still be explained.
CREATE TABLE deleted_messages (
  account_id bigint NOT NULL,
  uuid       uuid NOT NULL,
  price      bigint NOT NULL,
  hold_id    uuid,
  settle_id  uuid,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, uuid)
);
COMMENT ON TABLE deleted_messages IS 'distributed';

-- Totals of the unfiltered list, kept in the transactions that add and delete messages.
CREATE TABLE message_counts (
  account_id bigint PRIMARY KEY,
  messages   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
COMMENT ON TABLE message_counts IS 'distributed';

-- Messages that still have to be handed over. lease null: queued; else: in doubt, owned by that
-- incarnation of a worker. A row leaves with its message's outcome.
CREATE TABLE dispatch_queue (
  account_id   bigint NOT NULL,
  uuid         uuid NOT NULL,
  due_at       timestamptz NOT NULL,
  valid_until  timestamptz NOT NULL,
  service_code text NOT NULL,
  price        bigint NOT NULL,
  attempt      integer NOT NULL DEFAULT 0,
  lease        bigint,
  PRIMARY KEY (account_id, uuid)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE dispatch_queue IS 'distributed';
CREATE INDEX dispatch_queue_due ON dispatch_queue (account_id, due_at, uuid) WHERE lease IS NULL;
CREATE INDEX dispatch_queue_lease ON dispatch_queue (lease) WHERE lease IS NOT NULL;

-- Accounts with queued messages and when the next of them is due.
CREATE TABLE dispatch_ready (
  account_id bigint PRIMARY KEY,
  due_at     timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE dispatch_ready IS 'local';
CREATE INDEX dispatch_ready_due ON dispatch_ready (due_at);

CREATE TABLE worker_incarnations (
  incarnation     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at      timestamptz NOT NULL DEFAULT now(),
  heartbeat_until timestamptz NOT NULL,
  stopped_at      timestamptz
);
COMMENT ON TABLE worker_incarnations IS 'local';

-- Which message a carrier's id belongs to. Read when a receipt comes, before its account is known.
CREATE TABLE carrier_submits (
  carrier      text NOT NULL,
  carrier_id   text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  account_id   bigint NOT NULL,
  uuid         uuid NOT NULL,
  part         smallint NOT NULL,
  attempt      integer NOT NULL
) PARTITION BY RANGE (submitted_at);
COMMENT ON TABLE carrier_submits IS 'local';
CREATE INDEX carrier_submits_id ON carrier_submits (carrier, carrier_id);
CREATE TABLE carrier_submits_default PARTITION OF carrier_submits DEFAULT;

-- Every receipt as it came. Answered to the carrier only after it is here.
CREATE TABLE dlr_inbox (
  receipt_id  uuid NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  carrier     text NOT NULL,
  carrier_id  text NOT NULL,
  state       text NOT NULL,
  error_code  text,
  reported_at timestamptz,
  matched_at  timestamptz
) PARTITION BY RANGE (received_at);
COMMENT ON TABLE dlr_inbox IS 'local';
CREATE INDEX dlr_inbox_unmatched ON dlr_inbox (carrier, carrier_id) WHERE matched_at IS NULL;
CREATE TABLE dlr_inbox_default PARTITION OF dlr_inbox DEFAULT;

-- Partitions are made ahead of time, a month each; old ones are dropped, not deleted from.
CREATE FUNCTION ensure_month_partitions(_from date, _months integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month date; next_month date; suffix text; low text; high text; name text;
BEGIN
  FOR i IN 0 .. _months - 1 LOOP
    month := (date_trunc('month', _from) + make_interval(months => i))::date;
    next_month := (month + interval '1 month')::date;
    suffix := to_char(month, 'YYYYMM');
    -- The first 48 bits of a version 7 UUID are the unix time in milliseconds (RFC 9562).
    low := lpad(to_hex((extract(epoch FROM month::timestamp) * 1000)::bigint), 12, '0');
    high := lpad(to_hex((extract(epoch FROM next_month::timestamp) * 1000)::bigint), 12, '0');
    IF to_regclass('messages_' || suffix) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF messages FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 85)',
        'messages_' || suffix,
        left(low, 8) || '-' || right(low, 4) || '-0000-0000-000000000000',
        left(high, 8) || '-' || right(high, 4) || '-0000-0000-000000000000');
    END IF;
    FOREACH name IN ARRAY ARRAY['carrier_submits', 'dlr_inbox'] LOOP
      IF to_regclass(name || '_' || suffix) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          name || '_' || suffix, name, month::text || ' 00:00:00+00', next_month::text || ' 00:00:00+00');
      END IF;
    END LOOP;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION ensure_month_partitions(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_month_partitions(date, integer) TO posthorn_worker;
SELECT ensure_month_partitions((now() - interval '3 months')::date, 7);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['messages', 'deleted_messages', 'message_counts', 'dispatch_queue'] LOOP
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

GRANT SELECT ON rates, rates_version, carriers TO posthorn_app, posthorn_accept, posthorn_worker;
GRANT SELECT, UPDATE, DELETE ON messages TO posthorn_app;
GRANT INSERT ON messages TO posthorn_accept;
GRANT SELECT, UPDATE ON messages TO posthorn_worker;
GRANT SELECT, INSERT ON deleted_messages TO posthorn_app, posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON message_counts TO posthorn_app, posthorn_accept;
GRANT SELECT, DELETE ON dispatch_queue TO posthorn_app;
-- Row locks need the right to update some column; the app changes none.
GRANT UPDATE (due_at) ON dispatch_queue TO posthorn_app;
GRANT INSERT ON dispatch_queue TO posthorn_accept;
GRANT SELECT, UPDATE, DELETE ON dispatch_queue TO posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON dispatch_ready TO posthorn_accept;
GRANT SELECT, INSERT, UPDATE, DELETE ON dispatch_ready TO posthorn_worker;
GRANT SELECT ON worker_incarnations TO posthorn_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_incarnations, carrier_pace TO posthorn_worker;
GRANT SELECT, INSERT ON carrier_submits TO posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON dlr_inbox TO posthorn_worker;

-- Accepts messages of several accounts in one round trip: rows and queue entries, the holds on their money,
-- the totals of their accounts, the list of accounts with work. What others wait for comes late, so that it
-- is locked briefly, and in the order that all keep: ledger, totals, list. The list's rows stay locked until
-- COMMIT even when nothing changes, so that a worker about to park an account waits and then sees the new
-- message. Refuses as a whole when an account cannot pay. Runs with the rights of its caller, so row-level
-- security holds.
CREATE FUNCTION accept_messages(
  _accounts bigint[], _uuids uuid[], _created timestamptz[], _texts text[], _senders text[], _phones text[],
  _countries text[], _deliveries timestamptz[], _services text[], _sources bigint[], _callbacks text[],
  _unicode boolean[], _unicode_choices boolean[], _voice_langs text[], _attempts smallint[],
  _deletes boolean[], _parts smallint[], _chars integer[], _prices bigint[], _bulks uuid[], _keys bigint[],
  _users bigint[], _origins text[], _ips inet[], _requests text[], _holds uuid[],
  _text_validity interval, _call_validity interval,
  _hold_accounts bigint[], _hold_ids uuid[], _hold_refs text[], _hold_amounts bigint[]
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, delivery_at, service_code,
    source, callback_data, is_unicode, unicode_choice, voice_lang, attempts_count_max, is_text_deleted,
    parts_count, chars_count, price, bulk_id, key_id, user_id, origin, ip, request_id, hold_id)
  SELECT * FROM unnest(_accounts, _uuids, _created, _texts, _senders, _phones, _countries, _deliveries, _services,
    _sources, _callbacks, _unicode, _unicode_choices, _voice_langs, _attempts, _deletes, _parts, _chars,
    _prices, _bulks, _keys, _users, _origins, _ips, _requests, _holds);

  INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
  SELECT account_id, uuid, coalesce(delivery_at, now()),
         coalesce(delivery_at, now()) + CASE service_code WHEN 'direct' THEN _text_validity ELSE _call_validity END,
         service_code, price
  FROM unnest(_accounts, _uuids, _deliveries, _services, _prices)
    AS m (account_id, uuid, delivery_at, service_code, price);

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
END $$;

INSERT INTO carriers (carrier, kind, services)
VALUES ('simulator', 'simulator', '{direct,text2speech,text2speech_ssml}');

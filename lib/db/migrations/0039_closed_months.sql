-- Months of messages that are older than they are kept are closed: what the books need of them is summed up,
-- then their partitions are dropped.

-- The month (UTC) in which a version 7 UUID was made. Without settings, so that it becomes a part of the query.
CREATE FUNCTION uuid7_month(_uuid uuid) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', to_timestamp(
    ('x' || left(replace(_uuid::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::date
$$;

-- How far closing has come. Its row is locked by every step, so that two runs at once take turns.
CREATE TABLE message_closing (
  singleton      boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  closed_before  timestamptz NOT NULL,     -- messages made before are gone; what they came to is in closed_settlements
  closing_before timestamptz,              -- messages made before are being summed up; null: nothing under way
  account_id     bigint NOT NULL DEFAULT 0, -- the account under way
  counted_to     uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'  -- its last message that is summed up
);
COMMENT ON TABLE message_closing IS 'local';
INSERT INTO message_closing (closed_before) VALUES ('1970-01-01 00:00+00');

-- What the messages of an account that are being closed come to, until its total has been made less by them.
CREATE TABLE closing_accounts (
  account_id bigint PRIMARY KEY,
  messages   bigint NOT NULL               -- with those that customers deleted and that are still in deleted_messages
);
COMMENT ON TABLE closing_accounts IS 'distributed';

-- What closed messages cost, by the month of the capture or release that settled them: explains these transfers.
-- Rows count from the moment at which their messages are gone (`before` is closed).
CREATE TABLE closed_settlements (
  account_id bigint NOT NULL,
  before     timestamptz NOT NULL,
  month      date NOT NULL,
  amount     bigint NOT NULL,
  PRIMARY KEY (account_id, before, month)
);
COMMENT ON TABLE closed_settlements IS 'distributed';

-- What closed messages count as in hours that are not closed: they were planned or handed over later.
CREATE TABLE closed_message_stats (
  account_id   bigint NOT NULL,
  before       timestamptz NOT NULL,
  hour         timestamptz NOT NULL,
  iso2         text NOT NULL,
  service_code text NOT NULL,
  key_id       bigint NOT NULL,
  sent         bigint NOT NULL,
  parts        bigint NOT NULL,
  cost         bigint NOT NULL,
  delivered    bigint NOT NULL,
  undelivered  bigint NOT NULL,
  refused      bigint NOT NULL,
  PRIMARY KEY (account_id, before, hour, iso2, service_code, key_id)
);
COMMENT ON TABLE closed_message_stats IS 'distributed';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['closing_accounts', 'closed_settlements', 'closed_message_stats'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY all_accounts ON %I TO posthorn_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY owner_accounts ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON closing_accounts, closed_message_stats TO posthorn_worker;
GRANT SELECT, INSERT, UPDATE ON closed_settlements TO posthorn_worker;
GRANT SELECT, UPDATE (closing_before, account_id, counted_to) ON message_closing TO posthorn_worker;
GRANT SELECT, UPDATE ON message_counts TO posthorn_worker;

-- Drops the partitions of what was summed up and makes the sums count, in one transaction. Whoever uses messages
-- waits while this waits for its lock, so it waits briefly and fails (55P03).
CREATE FUNCTION drop_closing_messages() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '100ms' SET search_path = public, pg_temp AS $$
DECLARE
  closing timestamptz;
  name text;
BEGIN
  SELECT closing_before INTO STRICT closing FROM message_closing FOR UPDATE;
  IF closing IS NULL OR closing > now() - interval '2 months' THEN
    RAISE EXCEPTION 'Messages before % are not being closed or too young', closing;
  END IF;
  IF EXISTS (SELECT FROM dispatch_queue WHERE uuid < first_uuid7(closing)) THEN
    RAISE EXCEPTION 'Messages from before % still wait', closing;
  END IF;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'messages'::regclass AND partition_end(c.relname) <= closing
    ORDER BY partition_start(c.relname)
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  UPDATE message_closing SET closed_before = closing, closing_before = NULL;
END $$;

-- Deletes up to `_limit` messages of an account, or else its deleted messages, that are closed and lay in no
-- partition that was dropped. Messages come first: once they are gone, no customer can delete one any more.
CREATE FUNCTION purge_closed_messages(_account bigint, _limit integer, OUT messages integer, OUT deleted_messages integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept_from uuid := (SELECT first_uuid7(closed_before) FROM message_closing);
BEGIN
  deleted_messages := 0;
  DELETE FROM messages m WHERE m.account_id = _account AND m.uuid IN (
    SELECT o.uuid FROM messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS messages = ROW_COUNT;
  IF messages > 0 THEN
    RETURN;
  END IF;
  DELETE FROM deleted_messages d WHERE d.account_id = _account AND d.uuid IN (
    SELECT o.uuid FROM deleted_messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted_messages = ROW_COUNT;
END $$;

REVOKE ALL ON FUNCTION drop_closing_messages(), purge_closed_messages(bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_closing_messages(), purge_closed_messages(bigint, integer) TO posthorn_worker;

-- What the modules need of the database on a cluster.

-- A cluster writes the defaults of an INSERT out, which the application must not say here: null, like the hash beside
-- it, says that nothing was removed.
ALTER TABLE audit_heads ALTER COLUMN removed_seq DROP DEFAULT, ALTER COLUMN removed_seq DROP NOT NULL;

-- As before, in steps: who is found in tables of the coordinator and what is found in one shard by constants are
-- statements of their own there. Plans of PL/pgSQL are kept, those of SQL functions are made at each call.
CREATE OR REPLACE FUNCTION find_session(_hash bytea)
RETURNS TABLE (
  user_id bigint, email text, user_name text, user_lang text, disabled_at timestamptz,
  expires_at timestamptz, last_seen_at timestamptz, confirmed_at timestamptz, role text,
  account_id bigint, account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  SELECT u.user_id, u.email, u.name, u.lang, u.disabled_at, s.expires_at, s.last_seen_at, s.confirmed_at, s.account_id
  INTO found
  FROM sessions s JOIN users u ON u.user_id = s.user_id WHERE s.session_hash = _hash;
  RETURN QUERY
  SELECT found.user_id, found.email, found.name, found.lang, found.disabled_at,
         found.expires_at, found.last_seen_at, found.confirmed_at, m.role,
         a.account_id, a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM memberships m JOIN accounts a ON a.account_id = m.account_id
  WHERE m.account_id = found.account_id AND m.user_id = found.user_id;
END $$;

-- As before, each table with the accounts by name, so that those of one account are one shard; whether a maker was
-- disabled is asked on the coordinator, maker by maker.
CREATE OR REPLACE FUNCTION find_keys_and_makers(_accounts bigint[], _hashes bytea[])
RETURNS TABLE (
  account_id bigint, secret_hash bytea, key_id bigint, kind text, roles text[], is_test boolean,
  ip_list cidr[], spend_cap bigint, is_active boolean, expires_at timestamptz, last_used_at timestamptz,
  maker_role text,
  account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  maker bigint;
BEGIN
  FOR account_id, secret_hash, key_id, kind, roles, is_test, ip_list, spend_cap, is_active, expires_at, last_used_at,
    maker, maker_role, account_name, iso2, currency, price_level, lang, is_text_deleted, activated_at IN
    SELECT k.account_id, h.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
           k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
           k.created_by, CASE WHEN k.created_by IS NULL THEN 'owner' ELSE m.role END,
           a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
    FROM (
      SELECT n.account_id, n.key_id, n.secret_hash FROM api_keys n
      WHERE n.account_id = ANY (_accounts) AND n.secret_hash = ANY (_hashes)
      UNION ALL
      SELECT p.account_id, p.key_id, p.secret_hash FROM api_key_previous_secrets p
      WHERE p.account_id = ANY (_accounts) AND p.secret_hash = ANY (_hashes) AND p.valid_until > now()
    ) h
    JOIN api_keys k ON k.account_id = h.account_id AND k.key_id = h.key_id AND k.deleted_at IS NULL
    JOIN accounts a ON a.account_id = k.account_id
    LEFT JOIN memberships m
      ON m.account_id = k.account_id AND m.user_id = k.created_by AND m.account_id = ANY (_accounts)
    WHERE k.account_id = ANY (_accounts) AND a.account_id = ANY (_accounts)
  LOOP
    IF maker IS NOT NULL AND EXISTS (SELECT FROM users u WHERE u.user_id = maker AND u.disabled_at IS NOT NULL) THEN
      maker_role := NULL;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Deletes up to `_limit` closed messages of an account that lay in no partition that was dropped, or else so many of
-- its deleted messages; when none are left, takes the closed messages off its total, those that customers deleted
-- excepted, which were taken off then. Messages come first: once they are gone, no customer can delete one any more.
-- All of it is done as one role: a cluster refuses a second one in a transaction that changed the same shard.
CREATE FUNCTION settle_closed_account(_account bigint, _limit integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  closed timestamptz := (SELECT closed_before FROM message_closing);
  kept_from uuid := first_uuid7(closed);
  deleted bigint;
BEGIN
  DELETE FROM messages m WHERE m.account_id = _account AND m.uuid IN (
    SELECT o.uuid FROM messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted > 0 THEN
    RETURN;
  END IF;
  DELETE FROM deleted_messages d WHERE d.account_id = _account AND d.uuid IN (
    SELECT o.uuid FROM deleted_messages o WHERE o.account_id = _account AND o.uuid < kept_from ORDER BY o.uuid LIMIT _limit);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted > 0 THEN
    UPDATE closing_accounts SET messages = messages - deleted WHERE account_id = _account;
    RETURN;
  END IF;
  UPDATE message_counts c SET messages = c.messages - d.messages
  FROM closing_accounts d WHERE c.account_id = _account AND d.account_id = c.account_id;
  DELETE FROM closed_message_stats WHERE account_id = _account AND hour < closed;
  DELETE FROM closing_accounts WHERE account_id = _account;
END $$;
REVOKE ALL ON FUNCTION settle_closed_account(bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settle_closed_account(bigint, integer) TO posthorn_worker;

-- As before; what is asked of other nodes has a column.
CREATE OR REPLACE FUNCTION drop_closing_messages() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '100ms' SET search_path = public, pg_temp AS $$
DECLARE
  closing timestamptz;
  name text;
BEGIN
  SELECT closing_before INTO STRICT closing FROM message_closing FOR UPDATE;
  IF closing IS NULL OR closing > now() - interval '2 months' THEN
    RAISE EXCEPTION 'Messages before % are not being closed or too young', closing;
  END IF;
  IF EXISTS (SELECT 1 FROM dispatch_queue WHERE uuid < first_uuid7(closing)) THEN
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

CREATE OR REPLACE FUNCTION find_keys_and_makers(_accounts bigint[], _hashes bytea[])
 RETURNS TABLE(account_id bigint, secret_hash bytea, key_id bigint, kind text, roles text[], is_test boolean, ip_list cidr[], spend_cap bigint, is_active boolean, expires_at timestamp with time zone, last_used_at timestamp with time zone, maker_role text, account_name text, iso2 text, currency text, price_level text, lang text, is_text_deleted boolean, activated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

REVOKE ALL ON FUNCTION find_keys_and_makers(bigint[],bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_keys_and_makers(bigint[],bytea[]) TO posthorn_app;

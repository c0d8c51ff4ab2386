-- What find_api_keys returns, and the role of whoever made the key, as it is now: a key may do what its maker
-- may. Null when the maker left the account or was disabled. Operators' keys have no maker and the powers of an
-- owner. A function of its own: processes of the version before go on with find_api_keys.
CREATE FUNCTION find_keys_and_makers(_accounts bigint[], _hashes bytea[])
RETURNS TABLE (
  account_id bigint, secret_hash bytea, key_id bigint, kind text, roles text[], is_test boolean,
  ip_list cidr[], spend_cap bigint, is_active boolean, expires_at timestamptz, last_used_at timestamptz,
  maker_role text,
  account_name text, iso2 text, currency text, price_level text, lang text,
  is_text_deleted boolean, activated_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.account_id, h.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
         k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
         CASE WHEN k.created_by IS NULL THEN 'owner' WHEN u.disabled_at IS NULL THEN m.role END,
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
  LEFT JOIN memberships m ON m.account_id = k.account_id AND m.user_id = k.created_by
  LEFT JOIN users u ON u.user_id = k.created_by
$$;
REVOKE ALL ON FUNCTION find_keys_and_makers(bigint[], bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_keys_and_makers(bigint[], bytea[]) TO posthorn_app;

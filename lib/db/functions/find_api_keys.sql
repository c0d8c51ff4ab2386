CREATE OR REPLACE FUNCTION find_api_keys(_accounts bigint[], _hashes bytea[])
 RETURNS TABLE(account_id bigint, secret_hash bytea, key_id bigint, kind text, roles text[], is_test boolean, ip_list cidr[], spend_cap bigint, is_active boolean, expires_at timestamp with time zone, last_used_at timestamp with time zone, account_name text, iso2 text, currency text, price_level text, lang text, is_text_deleted boolean, activated_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT k.account_id, k.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
         k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
         a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM api_keys k JOIN accounts a ON a.account_id = k.account_id
  WHERE k.account_id = ANY (_accounts) AND k.secret_hash = ANY (_hashes) AND k.deleted_at IS NULL
  UNION ALL
  SELECT k.account_id, p.secret_hash, k.key_id, k.kind, k.roles, k.is_test,
         k.ip_list, k.spend_cap, k.is_active, k.expires_at, k.last_used_at,
         a.name, a.iso2, a.currency, a.price_level, a.lang, a.is_text_deleted, a.activated_at
  FROM api_key_previous_secrets p
  JOIN api_keys k ON k.account_id = p.account_id AND k.key_id = p.key_id
  JOIN accounts a ON a.account_id = k.account_id
  WHERE p.account_id = ANY (_accounts) AND p.secret_hash = ANY (_hashes) AND p.valid_until > now()
    AND k.deleted_at IS NULL
$function$;

REVOKE ALL ON FUNCTION find_api_keys(bigint[],bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_keys(bigint[],bytea[]) TO posthorn_app;

CREATE OR REPLACE FUNCTION find_session(_hash bytea)
 RETURNS TABLE(user_id bigint, email text, user_name text, user_lang text, disabled_at timestamp with time zone, expires_at timestamp with time zone, last_seen_at timestamp with time zone, confirmed_at timestamp with time zone, role text, account_id bigint, account_name text, iso2 text, currency text, price_level text, lang text, is_text_deleted boolean, activated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

REVOKE ALL ON FUNCTION find_session(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session(bytea) TO posthorn_app;

CREATE OR REPLACE FUNCTION find_address_blocks(_addresses inet[], _now timestamp with time zone DEFAULT
  clock_timestamp())
 RETURNS TABLE(n bigint, seconds_left double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT given.n, extract(epoch FROM w.blocked_until - _now)::double precision
  FROM unnest(_addresses) WITH ORDINALITY AS given (address, n)
  JOIN wrong_credentials w ON w.address = ip_block_key(given.address)
  WHERE w.blocked_until > _now
$function$;

REVOKE ALL ON FUNCTION find_address_blocks(inet[],timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_address_blocks(inet[],timestamp with time zone) TO posthorn_app;

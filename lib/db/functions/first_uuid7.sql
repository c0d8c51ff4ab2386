CREATE OR REPLACE FUNCTION first_uuid7(_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT (lpad(to_hex(floor(extract(epoch FROM _at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$;

CREATE OR REPLACE FUNCTION partition_end(_name text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT (public.partition_start(_name) AT TIME ZONE 'UTC'
    + CASE WHEN _name ~ '_[0-9]{8}$' THEN interval '1 day' ELSE interval '1 month' END) AT TIME ZONE 'UTC'
$function$;

REVOKE ALL ON FUNCTION partition_end(text) FROM PUBLIC;

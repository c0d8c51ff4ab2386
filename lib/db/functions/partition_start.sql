CREATE OR REPLACE FUNCTION partition_start(_name text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN _name ~ '_[0-9]{8}$' THEN to_date(right(_name, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC'
    WHEN _name ~ '_[0-9]{6}$' THEN to_date(right(_name, 6), 'YYYYMM')::timestamp AT TIME ZONE 'UTC'
  END
$function$;

REVOKE ALL ON FUNCTION partition_start(text) FROM PUBLIC;

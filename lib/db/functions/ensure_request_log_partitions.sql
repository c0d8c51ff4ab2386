CREATE OR REPLACE FUNCTION ensure_request_log_partitions(_days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  day date; parent text; name text;
BEGIN
  FOR i IN -1 .. _days LOOP
    day := (now() AT TIME ZONE 'UTC')::date + i;
    FOREACH parent IN ARRAY ARRAY['request_log', 'request_log_bodies'] LOOP
      name := parent || '_' || to_char(day, 'YYYYMMDD');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          name, parent, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      EXCEPTION WHEN check_violation OR duplicate_table THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $function$;

REVOKE ALL ON FUNCTION ensure_request_log_partitions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_request_log_partitions(integer) TO posthorn_worker;

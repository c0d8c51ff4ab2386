CREATE OR REPLACE FUNCTION keys_in_clear_until()
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$SELECT '1970-01-01T00:00:00Z'::timestamptz$function$;

REVOKE ALL ON FUNCTION keys_in_clear_until() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keys_in_clear_until() TO posthorn_app, posthorn_accept;

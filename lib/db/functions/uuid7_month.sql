CREATE OR REPLACE FUNCTION uuid7_month(_uuid uuid)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT date_trunc('month', to_timestamp(
    ('x' || left(replace(_uuid::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::date
$function$;

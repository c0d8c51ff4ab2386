CREATE OR REPLACE FUNCTION ensure_month_partitions(_from date, _months integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  month date; next_month date; suffix text; low text; high text; name text;
BEGIN
  FOR i IN 0 .. _months - 1 LOOP
    month := (date_trunc('month', _from) + make_interval(months => i))::date;
    next_month := (month + interval '1 month')::date;
    suffix := to_char(month, 'YYYYMM');
    -- The first 48 bits of a version 7 UUID are the unix time in milliseconds (RFC 9562).
    low := lpad(to_hex((extract(epoch FROM month::timestamp) * 1000)::bigint), 12, '0');
    high := lpad(to_hex((extract(epoch FROM next_month::timestamp) * 1000)::bigint), 12, '0');
    IF to_regclass('messages_' || suffix) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF messages FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 60)',
        'messages_' || suffix,
        left(low, 8) || '-' || right(low, 4) || '-0000-0000-000000000000',
        left(high, 8) || '-' || right(high, 4) || '-0000-0000-000000000000');
    END IF;
    FOREACH name IN ARRAY ARRAY['carrier_submits', 'dlr_inbox'] LOOP
      IF to_regclass(name || '_' || suffix) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          name || '_' || suffix, name, month::text || ' 00:00:00+00', next_month::text || ' 00:00:00+00');
      END IF;
    END LOOP;
  END LOOP;
END $function$;

REVOKE ALL ON FUNCTION ensure_month_partitions(date,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_month_partitions(date,integer) TO posthorn_worker;

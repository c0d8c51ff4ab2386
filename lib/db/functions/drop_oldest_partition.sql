CREATE OR REPLACE FUNCTION drop_oldest_partition(_parent text, _before timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '100ms'
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  name text;
BEGIN
  IF _parent NOT IN ('carrier_submits', 'dlr_inbox', 'request_log', 'request_log_bodies') THEN
    RAISE EXCEPTION 'Partitions of % are not dropped like this', _parent;
  END IF;
  IF _before > now() - interval '7 days' THEN
    RAISE EXCEPTION 'Partitions of % that end after % are too young to drop', _parent, now() - interval '7 days';
  END IF;
  SELECT c.relname INTO name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = _parent::regclass AND partition_end(c.relname) <= _before
  ORDER BY partition_start(c.relname) LIMIT 1;
  IF name IS NOT NULL THEN
    -- Another worker may just have dropped it.
    EXECUTE format('DROP TABLE IF EXISTS %I', name);
  END IF;
  RETURN name;
END $function$;

REVOKE ALL ON FUNCTION drop_oldest_partition(text,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_oldest_partition(text,timestamp with time zone) TO posthorn_worker;

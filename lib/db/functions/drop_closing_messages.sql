CREATE OR REPLACE FUNCTION drop_closing_messages()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '100ms'
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  closing timestamptz;
  name text;
BEGIN
  SELECT closing_before INTO STRICT closing FROM message_closing FOR UPDATE;
  IF closing IS NULL OR closing > now() - interval '2 months' THEN
    RAISE EXCEPTION 'Messages before % are not being closed or too young', closing;
  END IF;
  IF EXISTS (SELECT 1 FROM dispatch_queue WHERE uuid < first_uuid7(closing)) THEN
    RAISE EXCEPTION 'Messages from before % still wait', closing;
  END IF;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'messages'::regclass AND partition_end(c.relname) <= closing
    ORDER BY partition_start(c.relname)
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
  UPDATE message_closing SET closed_before = closing, closing_before = NULL;
END $function$;

REVOKE ALL ON FUNCTION drop_closing_messages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_closing_messages() TO posthorn_worker;

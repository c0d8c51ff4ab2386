CREATE OR REPLACE FUNCTION note_wrong_credentials(_address inet, _now timestamp with time zone DEFAULT
  clock_timestamp())
 RETURNS TABLE(was_blocked boolean, seconds_left double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  key inet := ip_block_key(_address);
  row wrong_credentials%ROWTYPE;
  recent timestamptz[];
BEGIN
  INSERT INTO wrong_credentials AS w (address, updated_at) VALUES (key, _now) ON CONFLICT (address) DO NOTHING;
  SELECT * INTO row FROM wrong_credentials w WHERE w.address = key FOR UPDATE;
  IF NOT FOUND THEN  -- cleaned up between the two statements: nothing recent was in it
    INSERT INTO wrong_credentials AS w (address, updated_at) VALUES (key, _now)
      ON CONFLICT (address) DO UPDATE SET updated_at = excluded.updated_at RETURNING w.* INTO row;
  END IF;
  IF row.blocked_until > _now THEN
    RETURN QUERY SELECT true, extract(epoch FROM row.blocked_until - _now)::double precision;
    RETURN;
  END IF;
  recent := ARRAY(SELECT t FROM unnest(row.wrong_at) AS t WHERE t >= _now - interval '60 seconds') || _now;
  IF cardinality(recent) >= 4 THEN
    UPDATE wrong_credentials w
      SET wrong_at = '{}', blocked_until = _now + interval '600 seconds', updated_at = _now WHERE w.address = key;
  ELSE
    UPDATE wrong_credentials w
      SET wrong_at = recent, blocked_until = NULL, updated_at = _now WHERE w.address = key;
  END IF;
  DELETE FROM wrong_credentials w WHERE w.address IN (
    SELECT o.address FROM wrong_credentials o WHERE o.updated_at < _now - interval '11 minutes'
    ORDER BY o.updated_at LIMIT 10 FOR UPDATE SKIP LOCKED);
  RETURN QUERY SELECT false, 0::double precision;
END $function$;

REVOKE ALL ON FUNCTION note_wrong_credentials(inet,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_wrong_credentials(inet,timestamp with time zone) TO posthorn_app;

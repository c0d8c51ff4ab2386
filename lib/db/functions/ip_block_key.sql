CREATE OR REPLACE FUNCTION ip_block_key(_address inet)
 RETURNS inet
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN family(_address) = 4 THEN set_masklen(_address, 32)
    WHEN set_masklen(_address, 128) <<= inet '::ffff:0:0/96'
      THEN inet '0.0.0.0' + (set_masklen(_address, 128) - inet '::ffff:0:0')
    ELSE network(set_masklen(_address, 64))::inet
  END
$function$;

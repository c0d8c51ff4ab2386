CREATE OR REPLACE FUNCTION find_numbers(_account bigint, _groups bigint[], _starts text[], _end text, _words text[],
  _limit bigint, _offset bigint)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  -- Lexemes are stored as `group_id:word`.
  by_words tsquery := (SELECT string_agg('(' || group_query || ')', ' | ')::tsquery FROM (
    SELECT string_agg(format('''%s:%s'':*', g, w), ' & ') AS group_query
    FROM unnest(_groups) AS g, unnest(_words) AS w GROUP BY g) AS per_group);
  within CONSTANT text := 'p.account_id = $1 AND p.group_id = ANY ($2)';
  matches CONSTANT text := $m$((p.phone >= $3[1] AND p.phone < $3[1] || ':')
    OR (p.phone >= $3[2] AND p.phone < $3[2] || ':')
    OR (reverse(p.phone) >= $4 AND reverse(p.phone) < $4 || ':')
    OR p.words @@ $5)$m$;
  found text[];
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  IF _end IS NULL AND _words IS NULL AND cardinality(_starts) = 1 THEN
    RETURN QUERY EXECUTE 'SELECT p.phone FROM contact_phones p
      WHERE p.account_id = $1 AND p.group_id = ANY ($2) AND p.phone >= $3[1] AND p.phone < $3[1] || '':''
      GROUP BY p.phone ORDER BY p.phone LIMIT $4 OFFSET $5'
    USING _account, _groups, _starts, _limit, _offset;
    RETURN;
  END IF;
  IF _limit + _offset <= 1000 THEN
    EXECUTE format('SELECT array(SELECT p.phone FROM
        (SELECT * FROM contact_phones p WHERE %s ORDER BY p.phone LIMIT 5000) p
      WHERE %s GROUP BY p.phone ORDER BY p.phone LIMIT $6)', within, matches)
    INTO found USING _account, _groups, _starts, _end, by_words, _limit + _offset;
    IF cardinality(found) = _limit + _offset THEN
      RETURN QUERY SELECT unnest(found[_offset + 1:]);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('SELECT DISTINCT found.phone FROM (
      SELECT p.phone FROM contact_phones p WHERE %s AND %s LIMIT 10000) found
    ORDER BY found.phone LIMIT $6 OFFSET $7', within, matches)
  USING _account, _groups, _starts, _end, by_words, _limit, _offset;
END $function$;

REVOKE ALL ON FUNCTION find_numbers(bigint,bigint[],text[],text,text[],bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_numbers(bigint,bigint[],text[],text,text[],bigint,bigint) TO posthorn_app;

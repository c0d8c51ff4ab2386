CREATE OR REPLACE FUNCTION find_contacts(_account bigint, _group bigint, _starts text[], _end text, _words text,
  _after bigint, _is_down boolean, _limit bigint, _offset bigint)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  within text := format('p.account_id = $1 AND p.group_id = $2 AND p.phone_id %s coalesce($6, %s)',
    CASE WHEN _is_down THEN '<' ELSE '>' END, CASE WHEN _is_down THEN 9223372036854775807 ELSE 0 END);
  matches CONSTANT text := $m$((p.phone >= $3[1] AND p.phone < $3[1] || ':')
    OR (p.phone >= $3[2] AND p.phone < $3[2] || ':')
    OR (reverse(p.phone) >= $4 AND reverse(p.phone) < $4 || ':')
    OR p.words @@ $5::tsquery)$m$;
  in_order text := CASE WHEN _is_down THEN 'ORDER BY p.phone_id DESC' ELSE 'ORDER BY p.phone_id' END;
  -- By the index of the group also where it has most of the account's numbers, and others came since.
  first_in_group text := format('p.account_id = $1 AND p.group_id BETWEEN $2 AND $2 AND (p.group_id, p.phone_id) %s
    ORDER BY p.group_id %s, p.phone_id %2$s LIMIT 5000',
    CASE WHEN _is_down THEN '< ($2, coalesce($6, 9223372036854775807))' ELSE '> ($2, coalesce($6, 0))' END,
    CASE WHEN _is_down THEN 'DESC' ELSE 'ASC' END);
  found bigint[];
BEGIN
  IF _account IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::bigint THEN
    RETURN;
  END IF;
  IF _limit + _offset <= 1000 THEN
    EXECUTE format('SELECT array(SELECT p.phone_id FROM (SELECT * FROM contact_phones p WHERE %s) p
      WHERE %s %s LIMIT $7)', first_in_group, matches, in_order)
    INTO found USING _account, _group, _starts, _end, _words, _after, _limit + _offset;
    IF cardinality(found) = _limit + _offset THEN
      RETURN QUERY SELECT unnest(found[_offset + 1:]);
      RETURN;
    END IF;
    EXECUTE format('SELECT array(SELECT p.phone_id FROM contact_phones p WHERE %s AND %s LIMIT 10000)', within, matches)
    INTO found USING _account, _group, _starts, _end, _words, _after;
    IF cardinality(found) < 10000 THEN
      RETURN QUERY SELECT id FROM unnest(found) AS id
        ORDER BY CASE WHEN _is_down THEN -id ELSE id END LIMIT _limit OFFSET _offset;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('SELECT p.phone_id FROM contact_phones p WHERE %s AND %s %s LIMIT $7 OFFSET $8',
    within, matches, in_order)
  USING _account, _group, _starts, _end, _words, _after, _limit, _offset;
END $function$;

REVOKE ALL ON FUNCTION find_contacts(bigint,bigint,text[],text,text,bigint,boolean,bigint,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts(bigint,bigint,text[],text,text,bigint,boolean,bigint,bigint) TO posthorn_app;

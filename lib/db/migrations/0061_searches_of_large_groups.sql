-- Searches that read a whole large group or table: the planner takes a word that nobody has for one of two hundred.

-- Numbers in all groups, as before except for what many numbers match: the first 5,000 entries in order fill a page, without reading 10,000
-- matches, of which nobody knew whether they were the first. What few match is found by the indexes afterwards.
CREATE OR REPLACE FUNCTION find_numbers(
  _account bigint, _groups bigint[], _starts text[], _end text, _words text[], _limit bigint, _offset bigint
) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  -- Words stand behind the number of their group.
  by_words tsquery := (SELECT string_agg('(' || of_group || ')', ' | ')::tsquery FROM (
    SELECT string_agg(format('''%s:%s'':*', g, w), ' & ') AS of_group
    FROM unnest(_groups) AS g, unnest(_words) AS w GROUP BY g) AS every_group);
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
END $$;

-- In one group, as before, except for what does not fill a page from its first 5,000 numbers: up to 10,000 matches are looked up without
-- an order, and sorted. In order, the planner would walk through the group until it has a page, which may never be.
CREATE OR REPLACE FUNCTION find_contacts(
  _account bigint, _group bigint, _starts text[], _end text, _words text, _after bigint, _is_down boolean,
  _limit bigint, _offset bigint
) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
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
END $$;

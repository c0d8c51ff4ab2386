-- The list of messages has one filter of states; those of codes are gone. A saved view that asked for codes would ask for
-- nothing and show everything, so it asks for the states that those codes stand for: all of its conditions together.
WITH meanings (field, code, states) AS (VALUES
  ('status', '0', '{moving,scheduled}'::text[]),
  ('status', '100', '{delivered,moving,failed}'),
  ('status', '208', '{failed}'),
  ('status', '400', '{failed}'),
  ('status', '410', '{stopped}'),
  ('status', '2000', '{failed}'),
  ('status', '3000', '{failed}'),
  ('status', '5000', '{failed}'),
  ('status', '6000', '{stopped}'),
  ('dlr', '0', '{moving,scheduled,failed,stopped}'),
  ('dlr', '1', '{delivered}'),
  ('dlr', '2', '{moving}'),
  ('dlr', '4', '{moving}'),
  ('dlr', '8', '{failed}'),
  ('dlr', '16', '{failed}'),
  ('state', 'delivered', '{delivered}'),
  ('state', 'moving', '{moving}'),
  ('state', 'scheduled', '{scheduled}'),
  ('state', 'failed', '{failed}'),
  ('state', 'stopped', '{stopped}')
), asked AS (
  -- Which states each condition of a view lets through.
  SELECT v.account_id, v.view_id, c.place, m.state
  FROM table_views v
  CROSS JOIN LATERAL jsonb_array_elements(v.state -> 'filters') WITH ORDINALITY AS c (filter, place)
  CROSS JOIN LATERAL (
    SELECT DISTINCT unnest(states) AS state FROM meanings
    WHERE field = filter ->> 'field' AND (filter -> 'values' ? code) <> (filter ->> 'operator' = 'is_not')
  ) m
  WHERE v.table_name = 'messages' AND filter ->> 'field' IN ('state', 'status', 'dlr')
), views AS (
  SELECT v.account_id, v.view_id,
    coalesce(jsonb_agg(filter ORDER BY place) FILTER (WHERE filter ->> 'field' NOT IN ('state', 'status', 'dlr')), '[]') AS others,
    count(*) FILTER (WHERE filter ->> 'field' IN ('state', 'status', 'dlr')) AS conditions
  FROM table_views v
  CROSS JOIN LATERAL jsonb_array_elements(v.state -> 'filters') WITH ORDINALITY AS c (filter, place)
  WHERE v.table_name = 'messages'
  GROUP BY v.account_id, v.view_id
  HAVING bool_or(filter ->> 'field' IN ('status', 'dlr'))
), kept AS (
  -- Conditions that exclude each other never had a row: such a view asks for what any of them lets through.
  SELECT v.account_id, v.view_id, v.others,
    coalesce(
      (SELECT jsonb_agg(state ORDER BY state) FROM (
         SELECT state FROM asked a WHERE a.account_id = v.account_id AND a.view_id = v.view_id
         GROUP BY state HAVING count(*) = v.conditions) AS by_all),
      (SELECT jsonb_agg(DISTINCT state ORDER BY state) FROM asked a
       WHERE a.account_id = v.account_id AND a.view_id = v.view_id),
      '["failed", "stopped"]') AS states
  FROM views v
)
UPDATE table_views v
SET state = jsonb_set(v.state, '{filters}', k.others || jsonb_build_array(jsonb_build_object(
  'field', 'state',
  'operator', CASE WHEN jsonb_array_length(k.states) = 1 THEN 'is' ELSE 'one_of' END,
  'values', k.states)))
FROM kept k
WHERE v.account_id = k.account_id AND v.view_id = k.view_id;

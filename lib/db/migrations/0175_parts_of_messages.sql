-- Parts that other characters would save, found at acceptance; null: one part, or accepted by an earlier version.
ALTER TABLE messages ADD COLUMN savable_parts smallint, ADD COLUMN is_one_over boolean;
ALTER TABLE deleted_messages ADD COLUMN savable_parts smallint, ADD COLUMN is_one_over boolean;

-- Sent messages by their number of parts (parts_5: five or more), those with several parts that were checked for savings, those that a
-- character less would make cheaper, and those that replacements would, with their parts and cost (micro-units). Messages counted by
-- an earlier version in none of these.
ALTER TABLE message_stats
  ADD COLUMN parts_1 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_2 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_3 bigint NOT NULL DEFAULT 0,
  ADD COLUMN parts_4 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_5 bigint NOT NULL DEFAULT 0, ADD COLUMN checked bigint NOT NULL DEFAULT 0,
  ADD COLUMN one_over bigint NOT NULL DEFAULT 0, ADD COLUMN savable bigint NOT NULL DEFAULT 0,
  ADD COLUMN savable_parts bigint NOT NULL DEFAULT 0, ADD COLUMN savable_cost bigint NOT NULL DEFAULT 0;
ALTER TABLE closed_message_stats
  ADD COLUMN parts_1 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_2 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_3 bigint NOT NULL DEFAULT 0,
  ADD COLUMN parts_4 bigint NOT NULL DEFAULT 0, ADD COLUMN parts_5 bigint NOT NULL DEFAULT 0, ADD COLUMN checked bigint NOT NULL DEFAULT 0,
  ADD COLUMN one_over bigint NOT NULL DEFAULT 0, ADD COLUMN savable bigint NOT NULL DEFAULT 0,
  ADD COLUMN savable_parts bigint NOT NULL DEFAULT 0, ADD COLUMN savable_cost bigint NOT NULL DEFAULT 0;

UPDATE message_stats s SET parts_1 = c.parts_1, parts_2 = c.parts_2, parts_3 = c.parts_3, parts_4 = c.parts_4, parts_5 = c.parts_5
FROM (
  SELECT account_id, hour, iso2, service_code, key_id,
    count(*) FILTER (WHERE parts_count = 1) AS parts_1, count(*) FILTER (WHERE parts_count = 2) AS parts_2,
    count(*) FILTER (WHERE parts_count = 3) AS parts_3, count(*) FILTER (WHERE parts_count = 4) AS parts_4,
    count(*) FILTER (WHERE parts_count >= 5) AS parts_5
  FROM (
    SELECT account_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') AS hour, iso2, service_code,
      coalesce(key_id, 0) AS key_id, parts_count
    FROM messages WHERE status_code = 100 AND origin <> 'test'
    UNION ALL
    SELECT account_id, hour, iso2, service_code, key_id, parts_count FROM deleted_messages WHERE status_code = 100 AND hour IS NOT NULL
  ) AS sent GROUP BY 1, 2, 3, 4, 5
) AS c
WHERE (s.account_id, s.hour, s.iso2, s.service_code, s.key_id) = (c.account_id, c.hour, c.iso2, c.service_code, c.key_id);

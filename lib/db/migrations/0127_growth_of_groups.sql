-- How groups grow: numbers that came in and went out, and who unsubscribed, by the hour (UTC); and when each was last written to.

-- Kept in the transactions that change a group's numbers, which hold the row of the group.
CREATE TABLE contact_group_stats (
  account_id   bigint NOT NULL REFERENCES accounts (account_id),
  group_id     bigint NOT NULL,
  hour         timestamptz NOT NULL,
  added        bigint NOT NULL CHECK (added >= 0),
  removed      bigint NOT NULL CHECK (removed >= 0),
  unsubscribed bigint[] NOT NULL,         -- by reason: first without any, then 1 to 6
  PRIMARY KEY (account_id, group_id, hour)
) WITH (fillfactor = 70);
COMMENT ON TABLE contact_group_stats IS 'distributed';
SELECT isolate_table('contact_group_stats', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE, DELETE');

-- A table of its own: whoever sends to a group doesn't wait for an import that holds the group's row.
CREATE TABLE contact_group_uses (
  account_id bigint NOT NULL REFERENCES accounts (account_id),
  group_id   bigint NOT NULL,
  used_at    timestamptz NOT NULL,
  PRIMARY KEY (account_id, group_id)
);
COMMENT ON TABLE contact_group_uses IS 'distributed';
SELECT isolate_table('contact_group_uses', _app => 'SELECT, INSERT, UPDATE', _worker => 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE contact_groups ADD COLUMN unsubscribed bigint NOT NULL DEFAULT 0 CHECK (unsubscribed >= 0);
-- Since when it is known what left the group; null: since it exists.
ALTER TABLE contact_groups ADD COLUMN counted_since timestamptz;

-- Of the time before, only those who are still there are known.
UPDATE contact_groups SET counted_since = now();
INSERT INTO contact_group_stats (account_id, group_id, hour, added, removed, unsubscribed)
SELECT account_id, group_id, hour, sum(added), 0,
  ARRAY[sum(r0), sum(r1), sum(r2), sum(r3), sum(r4), sum(r5), sum(r6)]::bigint[]
FROM (
  SELECT account_id, group_id, date_trunc('hour', created_at, 'UTC') AS hour, count(*) AS added,
    0 AS r0, 0 AS r1, 0 AS r2, 0 AS r3, 0 AS r4, 0 AS r5, 0 AS r6
  FROM contact_phones GROUP BY 1, 2, 3
  UNION ALL
  SELECT account_id, group_id, date_trunc('hour', unsubscribed_at, 'UTC'), 0,
    count(*) FILTER (WHERE unsubscribe_reason IS NULL), count(*) FILTER (WHERE unsubscribe_reason = 1),
    count(*) FILTER (WHERE unsubscribe_reason = 2), count(*) FILTER (WHERE unsubscribe_reason = 3),
    count(*) FILTER (WHERE unsubscribe_reason = 4), count(*) FILTER (WHERE unsubscribe_reason = 5),
    count(*) FILTER (WHERE unsubscribe_reason = 6)
  FROM contact_phones WHERE unsubscribed_at IS NOT NULL GROUP BY 1, 2, 3
) AS known GROUP BY account_id, group_id, hour;
UPDATE contact_groups g SET unsubscribed = known.count
FROM (SELECT account_id, group_id, count(*) AS count FROM contact_phones
  WHERE unsubscribed_at IS NOT NULL GROUP BY account_id, group_id) AS known
WHERE g.account_id = known.account_id AND g.group_id = known.group_id;
INSERT INTO contact_group_uses (account_id, group_id, used_at)
SELECT g.account_id, g.group_id, max(u.created_at)
FROM (SELECT account_id, unnest(msg_groups) AS group_id, created_at FROM bulks WHERE NOT is_dryrun AND origin <> 'test') AS u
  JOIN contact_groups g ON g.account_id = u.account_id AND g.group_id = u.group_id
GROUP BY g.account_id, g.group_id;

-- The forms of a group.
CREATE INDEX short_link_campaigns_group ON short_link_campaigns (account_id, group_id, created_at, code)
  WHERE group_id IS NOT NULL AND removed_at IS NULL;

import type { Rule } from "./sql/rules";

/**
 * Statements that a Citus cluster (13.2, Postgres 15, coordinator and two workers) runs in one shard, according to
 * EXPLAIN. `$1` is an account, `$2` an array with one account.
 */
export const ACCEPTED: readonly string[] = [
  // The account restricts a table through joins, flattened sub-selects, grouping and CTEs.
  "SELECT name FROM accounts WHERE account_id = $1::bigint",
  "SELECT 1 FROM accounts WHERE account_id = ANY ($2::bigint[])",
  "SELECT 1 FROM api_keys WHERE (account_id, key_id) IN (($1, 1), ($1, 2))",
  "SELECT 1 FROM api_keys WHERE account_id = $1 AND key_id = 1 OR account_id = $1 AND key_id = 2",
  "SELECT 1 FROM accounts a, (SELECT $1::bigint AS id) x WHERE a.account_id = x.id",
  "SELECT 1 FROM accounts a, (VALUES ($1::bigint)) x (id) WHERE a.account_id = x.id",
  "SELECT a.name FROM accounts a LEFT JOIN api_keys k USING (account_id) WHERE a.account_id = $1",
  "SELECT 1 FROM api_keys k RIGHT JOIN api_key_spend s ON s.account_id = k.account_id WHERE k.account_id = $1",
  "SELECT 1 FROM api_keys k LEFT JOIN api_key_spend s ON s.account_id = $1 AND s.key_id = k.key_id WHERE k.account_id = $1",
  "SELECT a.name FROM accounts a LEFT JOIN (SELECT account_id, count(*) AS n FROM api_keys GROUP BY account_id) k ON k.account_id = a.account_id WHERE a.account_id = $1",
  "SELECT 1 FROM api_keys k JOIN (SELECT DISTINCT account_id FROM accounts) m ON m.account_id = k.account_id WHERE k.account_id = $1",
  "SELECT 1 FROM (SELECT account_id, row_number() OVER (PARTITION BY account_id) AS n FROM messages) x WHERE x.account_id = $1",
  "SELECT 1 FROM (SELECT account_id FROM api_keys UNION ALL SELECT account_id FROM drafts) x WHERE x.account_id = $1",
  "SELECT 1 FROM accounts WHERE account_id = $1 UNION ALL SELECT 2 FROM api_keys WHERE account_id = $1",
  "WITH k AS (SELECT account_id FROM api_keys) SELECT a.name FROM accounts a JOIN k ON k.account_id = a.account_id WHERE a.account_id = $1",
  "WITH k AS MATERIALIZED (SELECT account_id FROM api_keys WHERE account_id = $1) SELECT a.name FROM accounts a JOIN k ON k.account_id = a.account_id WHERE a.account_id = $1",
  "SELECT 1 FROM accounts a WHERE a.account_id = $1 AND EXISTS (SELECT 1 FROM api_keys k WHERE k.account_id = a.account_id)",
  "SELECT 1 FROM accounts a WHERE a.account_id = $1 AND NOT EXISTS (SELECT 1 FROM api_keys k WHERE k.account_id = a.account_id)",
  "SELECT 1 FROM accounts a WHERE a.account_id = $1 AND a.account_id IN (SELECT k.account_id FROM api_keys k)",
  "SELECT 1 FROM api_keys k WHERE k.account_id = $1 AND (k.account_id, k.key_id) IN (SELECT account_id, key_id FROM api_key_spend)",
  "SELECT 1 FROM api_keys k LEFT JOIN LATERAL (SELECT 1 FROM api_key_spend s WHERE s.account_id = k.account_id) s ON true WHERE k.account_id = $1",
  "SELECT a.name, (SELECT count(*) FROM api_keys k WHERE k.account_id = $1) FROM accounts a WHERE a.account_id = $1",
  "SELECT EXISTS (SELECT 1 FROM messages WHERE account_id = $1)",
  "EXPLAIN SELECT 1 FROM messages WHERE account_id = $1",
  // Beside local and reference tables.
  "SELECT 1 FROM messages m JOIN carriers c ON c.carrier = m.carrier WHERE m.account_id = $1",
  "SELECT 1 FROM dispatch_ready r JOIN dispatch_queue q ON r.account_id = q.account_id WHERE r.account_id = $1",
  "DELETE FROM dispatch_ready r WHERE r.account_id = $1 AND NOT EXISTS (SELECT 1 FROM dispatch_queue q WHERE q.account_id = $1)",
  "UPDATE rates_version SET changed_at = now()",
  "INSERT INTO rate_plans (plan_id, valid_from) VALUES (1, now()) RETURNING plan_id",
  "INSERT INTO rate_plans (plan_id, valid_from) SELECT max(p.plan_id) + 1, now() FROM rate_plans p",
  "INSERT INTO rate_plans AS n (plan_id, valid_from) SELECT max(p.plan_id) + 1, now() FROM rate_plans p RETURNING n.plan_id",
  // Locks.
  "SELECT 1 FROM accounts a JOIN api_keys k ON k.account_id = a.account_id WHERE a.account_id = $1 FOR UPDATE OF k SKIP LOCKED",
  "WITH k AS (SELECT 1 FROM api_keys WHERE account_id = $1 FOR UPDATE) SELECT count(*) FROM k",
  // Rows that are written.
  "INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, expires_at) VALUES ($1, nextval('invitation_ids'), 'a', 'b', '', now() + interval '7 days')",
  "INSERT INTO message_counts (account_id, messages) VALUES ($1::bigint, 1), ($1::bigint, 2)",
  "INSERT INTO message_counts SELECT account_id, 1 FROM accounts WHERE account_id = $1",
  "INSERT INTO message_counts (account_id, messages) SELECT a.account_id, n.x FROM unnest($2::bigint[], ARRAY[1]) n (a, x) JOIN accounts a ON a.account_id = n.a WHERE a.account_id = ANY ($2::bigint[])",
  "INSERT INTO message_counts (account_id, messages) SELECT x.account_id, x.n FROM (SELECT account_id, count(*) AS n FROM messages GROUP BY account_id) x WHERE x.account_id = $1",
  "INSERT INTO message_counts (account_id, messages) SELECT account_id, 1 FROM accounts WHERE account_id = $1 UNION ALL SELECT account_id, 2 FROM drafts WHERE account_id = $1",
  "INSERT INTO message_counts (account_id, messages) WITH m AS (SELECT account_id, 1 AS n FROM accounts WHERE account_id = $1) SELECT account_id, n FROM m",
  "INSERT INTO message_counts AS c (account_id, messages) SELECT account_id, 1 FROM accounts WHERE account_id = $1 ON CONFLICT (account_id) DO UPDATE SET messages = CASE WHEN c.messages > 1 THEN 1 ELSE c.messages + excluded.messages END RETURNING messages",
  "UPDATE message_counts m SET messages = n.x FROM unnest($2::bigint[], ARRAY[1]) n (account_id, x) WHERE m.account_id = n.account_id AND m.account_id = ANY ($2::bigint[])",
  "UPDATE api_keys d SET name = (SELECT a.name FROM accounts a WHERE a.account_id = $1) WHERE d.account_id = $1",
  "UPDATE api_keys SET roles = name || roles[1:2] WHERE account_id = $1",
  "UPDATE api_keys d SET roles = ARRAY(SELECT unnest(d.roles)) WHERE d.account_id = $1",
  "WITH gone AS (DELETE FROM drafts WHERE account_id = $1 RETURNING account_id, revision) UPDATE api_keys k SET name = 'x' FROM gone WHERE k.account_id = $1 AND gone.account_id = k.account_id",
  "DELETE FROM idempotency_keys WHERE account_id = $1 AND key IN (SELECT key FROM idempotency_keys WHERE account_id = $1 LIMIT 5)",
  "DELETE FROM drafts d WHERE account_id = $1 RETURNING (SELECT name FROM accounts a WHERE a.account_id = $1 AND d.uuid IS NOT NULL)",
  // Functions: without columns they are computed once, IMMUTABLE ones may take anything.
  "UPDATE api_keys SET expires_at = now() + interval '1 day', name = name || key_id::text WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = greatest(expires_at, now()) WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = CASE WHEN is_test THEN created_at ELSE expires_at END WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = '2026-01-01'::text::timestamptz WHERE account_id = $1",
  "UPDATE api_keys SET name = 'x' WHERE account_id = $1 AND created_at < now() - interval '1 day' AND (expires_at IS NULL OR expires_at > now())",
  "UPDATE api_keys k SET name = n.x FROM (SELECT gen_random_uuid()::text AS x) n WHERE k.account_id = $1",
  "DELETE FROM drafts WHERE account_id = $1 RETURNING created_at AT TIME ZONE 'UTC', revision::text, content ->> 'x', uuid::text",
  "SELECT date_trunc('hour', created_at, 'UTC') FROM drafts WHERE account_id = $1 AND random() < 2 FOR UPDATE",
];

const NO_ACCOUNT: readonly string[] = [
  "SELECT 1 FROM accounts",
  "SELECT 1 FROM accounts WHERE account_id = current_setting('app.account_id')::bigint",
  "SELECT 1 FROM accounts WHERE account_id = $1 OR name = 'x'",
  "SELECT 1 FROM accounts a, unnest($2::bigint[]) x (id) WHERE a.account_id = x.id",
  "SELECT 1 FROM api_keys WHERE account_id = (SELECT account_id FROM accounts WHERE account_id = $1)",
  "SELECT (SELECT count(*) FROM api_keys k WHERE k.account_id = a.account_id) FROM accounts a WHERE a.account_id = $1",
  "SELECT 1 FROM accounts a WHERE a.account_id = $1 AND (a.name = 'x' OR EXISTS (SELECT 1 FROM api_keys k WHERE k.account_id = a.account_id))",
  "SELECT 1 FROM api_keys k WHERE k.account_id = $1 AND k.key_id IN (SELECT key_id FROM api_key_spend a WHERE a.account_id = k.account_id)",
  "SELECT 1 FROM api_keys k WHERE k.account_id = $1 AND NOT k.key_id IN (SELECT key_id FROM api_key_spend a WHERE a.account_id = k.account_id)",
  "SELECT 1 FROM accounts a, LATERAL (SELECT k.name FROM api_keys k WHERE k.account_id = a.account_id LIMIT 1) x WHERE a.account_id = $1",
  "SELECT 1 FROM api_keys k CROSS JOIN LATERAL (SELECT count(*) FROM api_key_spend s WHERE s.account_id = k.account_id) s WHERE k.account_id = $1",
  "SELECT 1 FROM api_keys k JOIN (SELECT account_id FROM accounts LIMIT 5) m ON m.account_id = k.account_id WHERE k.account_id = $1",
  "SELECT 1 FROM api_keys k JOIN (SELECT account_id FROM accounts WHERE account_id = $1 LIMIT 1) m ON m.account_id = k.account_id",
  "WITH m AS MATERIALIZED (SELECT account_id FROM accounts WHERE account_id = $1) SELECT 1 FROM api_keys k JOIN m ON m.account_id = k.account_id",
  "SELECT 1 FROM (SELECT account_id, row_number() OVER (ORDER BY uuid) AS n FROM messages) x WHERE x.account_id = $1",
  "UPDATE message_counts SET messages = 1",
  "UPDATE message_counts m SET messages = n.x FROM unnest($2::bigint[], ARRAY[1]) n (account_id, x) WHERE m.account_id = n.account_id",
  "UPDATE api_keys d SET name = (SELECT a.name FROM accounts a WHERE a.account_id = d.account_id) WHERE d.account_id = $1",
  "DELETE FROM dispatch_ready r WHERE r.account_id = $1 AND NOT EXISTS (SELECT 1 FROM dispatch_queue q WHERE q.account_id = r.account_id)",
  "INSERT INTO message_counts (account_id, messages) SELECT account_id, 1 FROM accounts",
  "INSERT INTO message_counts (account_id, messages) VALUES ($1::bigint, 1), (1000002, 2)",
];

const INSERT_SELECT: readonly string[] = [
  "INSERT INTO message_counts (account_id, messages) SELECT $1::bigint, 1",
  "INSERT INTO message_counts (account_id, messages) SELECT $1::bigint, x FROM unnest(ARRAY[1]) x ON CONFLICT DO NOTHING",
  "INSERT INTO message_counts (account_id, messages) SELECT $1::bigint, count(*) FROM messages WHERE account_id = $1",
  "INSERT INTO message_counts (account_id, messages) SELECT n.a, n.x FROM unnest($2::bigint[], ARRAY[1]) n (a, x) JOIN accounts a ON a.account_id = n.a WHERE a.account_id = ANY ($2::bigint[])",
  "WITH m AS (SELECT account_id, 1 AS n FROM accounts WHERE account_id = $1) INSERT INTO message_counts (account_id, messages) SELECT account_id, n FROM m",
  "INSERT INTO message_counts (account_id, messages) SELECT a.account_id, 1 FROM accounts a JOIN user_accounts u ON u.account_id = a.account_id WHERE a.account_id = $1",
];

const MUTABLE: readonly string[] = [
  "UPDATE api_keys SET name = date_trunc('day', created_at, 'UTC')::text WHERE account_id = $1",
  "UPDATE api_keys SET name = format('%s', name) WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = created_at + interval '1 day' WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = name::timestamptz WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = coalesce(expires_at, now()) WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = CASE WHEN is_test THEN now() END WHERE account_id = $1",
  "UPDATE api_keys SET expires_at = clock_timestamp() WHERE account_id = $1",
  "UPDATE api_keys SET name = 'x' WHERE account_id = $1 AND coalesce(expires_at, now()) < now()",
  "UPDATE api_keys k SET last_used_at = n.at FROM (SELECT a.account_id, a.created_at + interval '1 day' AS at FROM accounts a WHERE a.account_id = $1) n WHERE k.account_id = $1 AND k.account_id = n.account_id",
  "DELETE FROM drafts WHERE account_id = $1 AND created_at + interval '1 day' < now()",
  "DELETE FROM drafts WHERE account_id = $1 AND random() < 0.5",
  "DELETE FROM drafts WHERE account_id = $1 RETURNING now()",
  "DELETE FROM drafts WHERE account_id = $1 RETURNING created_at::text",
  "DELETE FROM drafts WHERE account_id = $1 RETURNING to_jsonb(revision)",
  "WITH gone AS (DELETE FROM drafts WHERE account_id = $1 RETURNING extract(epoch FROM created_at) AS x) SELECT x FROM gone",
  "INSERT INTO idempotency_keys AS i (account_id, key, created_at) VALUES ($1, 'x', now()) ON CONFLICT (account_id, key) DO UPDATE SET created_at = now()",
  "INSERT INTO idempotency_keys AS i (account_id, key, created_at) VALUES ($1, 'x', now()) ON CONFLICT (account_id, key) DO UPDATE SET created_at = excluded.created_at WHERE i.created_at < now()",
  "INSERT INTO message_counts (account_id, messages) SELECT a.account_id, (random() * 5)::bigint FROM accounts a WHERE a.account_id = $1",
];

/**
 * Statements that it rejects, or runs in several shards, by violated rule. `local-table` depends on the receiving
 * node, not on the text.
 */
export const REFUSED: Record<Exclude<Rule, "local-table">, readonly string[]> = {
  "no-account": NO_ACCOUNT,
  "insert-select": INSERT_SELECT,
  "mutable-function": MUTABLE,
  "lock-of-group": [
    "SELECT 1 FROM accounts WHERE account_id = ANY ($2::bigint[]) FOR UPDATE",
    "SELECT 1 FROM messages m, unnest($2::bigint[]) n (account_id) WHERE m.account_id = n.account_id AND m.account_id = ANY ($2::bigint[]) FOR SHARE OF m",
  ],
  "sub-select": [
    "INSERT INTO table_settings (account_id, user_id, table_name, settings) VALUES ($1, 1, (SELECT 'x'), '{}')",
    "INSERT INTO table_settings (account_id, user_id, table_name, settings) VALUES ($1, 1, 'x', '{}') RETURNING (SELECT 1)",
    "INSERT INTO first_steps AS f (account_id, user_id, skipped) VALUES ($1, 1, '{}') ON CONFLICT (account_id, user_id) DO UPDATE SET skipped = ARRAY(SELECT unnest(f.skipped))",
  ],
  "moves-account": [
    "UPDATE api_keys SET account_id = 5 WHERE account_id = $1",
    "INSERT INTO message_counts (account_id, messages) VALUES ($1, 1) ON CONFLICT (account_id) DO UPDATE SET account_id = 5",
  ],
  "array-element": [
    "UPDATE api_keys SET name = roles[1] WHERE account_id = $1",
    "UPDATE api_keys SET name = roles[1]::text WHERE account_id = $1",
    "UPDATE api_keys SET (name, roles) = ROW (name, (roles || name)[1:10]) WHERE account_id = $1",
    "INSERT INTO pumping_numbers AS r (account_id, phone, recent, seen_at) VALUES ($1, '+49', '{}', now()) ON CONFLICT (account_id, phone) DO UPDATE SET recent = (excluded.recent || r.recent)[1:10]",
    "UPDATE carriers SET countries = countries[1:5]",
  ],
  "nameless-target": [
    "INSERT INTO rate_plans (plan_id, valid_from) SELECT max(p.plan_id) + 1, now() FROM rate_plans p RETURNING plan_id",
  ],
  merge: [
    "MERGE INTO message_counts m USING (SELECT $1::bigint AS id) n ON m.account_id = n.id WHEN MATCHED THEN UPDATE SET messages = 1",
  ],
};

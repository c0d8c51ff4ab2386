import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";

const { account } = testModule({ isShared: true });
const ROWS = 30_000;

/** Many conversations of two messages each, of which one in a hundred is unread or open, and the other way round. */
beforeAll(async () => {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, msg_uuid, bulk_id, carrier, carrier_id)
       SELECT a.account_id, ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(),
         '+4915' || 100000000 + n / 2, '+4930231250', 'Text ' || n, gen_random_uuid(),
         ('019a0000-0000-7000-8000-' || lpad(to_hex(n % 1000), 12, '0'))::uuid, 'c', n::text
       FROM generate_series(1, $2::int) AS n JOIN accounts a ON a.account_id = $1`,
      [account.id, ROWS],
    );
    await tx.query(
      `INSERT INTO conversations (account_id, conversation_id, number, phone, last_uuid, last_at, is_unread, assigned_to,
         closed_at, created_at)
       SELECT account_id, gen_random_uuid(), number, phone, max(uuid::text)::uuid, now(), random() < 0.01,
         CASE WHEN random() < 0.01 THEN 7 END, CASE WHEN random() < 0.99 THEN now() END, now()
       FROM incomings WHERE account_id = $1 GROUP BY account_id, number, phone`,
      [account.id],
    );
    await tx.query("ANALYZE incomings, conversations");
  });
});

const LIST = `SELECT c.conversation_id, i.text FROM conversations c
  LEFT JOIN incomings i ON i.account_id = c.account_id AND i.uuid = c.last_uuid WHERE c.account_id = $1`;
const NEWEST = "ORDER BY c.last_uuid DESC LIMIT 30";
const BULK = "'019a0000-0000-7000-8000-000000000007'::uuid";
const CURSOR = "'019a0000-0000-7000-8000-000000004000'::uuid";

test.each([
  ["the newest conversations", `${LIST} ${NEWEST}`],
  ["those behind one", `${LIST} AND c.last_uuid < ${CURSOR} ${NEWEST}`],
  ["unread ones", `${LIST} AND c.is_unread = true ${NEWEST}`],
  ["open ones", `${LIST} AND (c.closed_at IS NOT NULL) = false ${NEWEST}`],
  [
    "those who answered a bulk",
    `${LIST} AND (c.number, c.phone) IN (SELECT a.number, a.phone FROM incomings a
       WHERE a.account_id = $1 AND a.bulk_id = ${BULK}) ${NEWEST}`,
  ],
  ["someone's", `${LIST} AND c.assigned_to = 7 ${NEWEST}`],
  [
    "the count of unread ones",
    "SELECT count(*) FROM (SELECT 1 FROM conversations WHERE account_id = $1 AND is_unread LIMIT 100) AS counted",
  ],
  [
    "the newest messages",
    "SELECT * FROM incomings WHERE account_id = $1 ORDER BY uuid DESC LIMIT 30",
  ],
  [
    "replies to one message",
    `SELECT * FROM incomings WHERE account_id = $1 AND msg_uuid = ${CURSOR} ORDER BY uuid DESC LIMIT 30`,
  ],
  [
    "messages of one phone",
    `SELECT * FROM incomings WHERE account_id = $1 AND phone = '+4915100000007' AND number = '+4930231250'
       AND uuid < ${CURSOR} ORDER BY uuid DESC LIMIT 51`,
  ],
])("finds %s by an index, however many there are", async (_, sql) => {
  const { rows } = await withAccount(account.id, (tx) =>
    tx.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [
      account.id,
    ]),
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  expect(countRowsRead(plan)).toBeLessThan(ROWS / 20);
});

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Rows that any node of a plan took up. */
function countRowsRead(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const own = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  return own + (node.Plans ?? []).reduce((sum, child) => sum + countRowsRead(child), 0);
}

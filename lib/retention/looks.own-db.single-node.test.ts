import { beforeAll, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import {
  type Explained,
  explainStatements,
} from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, type Tx, withoutAccount } from "@/lib/db/transaction";
import { checkBalances } from "@/lib/gateway/billing/balance-alerts/check-balances";
import { checkKeys } from "@/lib/gateway/developers/api-keys/public";
import { findDueTopUps } from "@/lib/gateway/billing/top-up-rules/store";
import { findDueAlerts } from "@/lib/gateway/billing/balance-alerts/store";
import { findAccountsWithBudgets } from "@/lib/gateway/billing/budgets/store";
import { retryEvents } from "@/lib/gateway/billing/payments/public";
import { findEnded } from "@/lib/gateway/messaging/inbound-parts/public";
import { queueMail } from "@/lib/mail/outbox";
import { deleteGroups } from "./contacts";

/** Recurring work only reads due rows: later rows don't affect the cost of a poll. */
testDatabase();
const WAITING = 5_000;
const TABLES = [
  "contact_groups",
  "notifications_told",
  "payment_events",
  "inbound_parts",
  "mail_outbox",
] as const;
const BALANCES = ["ledger_accounts", "auto_top_ups", "balance_alerts"] as const;
const CHARGES = ["budgets", "balance_changes"] as const;
let id: number;

/** Fills each table with pending rows. `$1` is the account, `$2` the number of rows. */
const FILL = [
  `INSERT INTO contact_groups (account_id, group_id, name, delete_at, created_at, changed_at)
   SELECT $1, 1000000 + n, 'Later', now() + n * interval '1 hour', now(), now() FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO notifications_told (account_id, event, subject)
   SELECT $1, 'key_expiring', n || '@1' FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO payment_events (provider, event_id, kind, ref, content, state, reason, account_id, received_at, ended_at)
   SELECT 'stripe', 'x' || n, 'paid', 'x', '{}', 'parked', (ARRAY['unknown_payment', 'refund_open'])[1 + n % 2], $1,
     now() - interval '2 hours' - n * interval '1 minute', now() + interval '1 hour'
   FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO inbound_parts (message, number, total, carrier, sender, recipient, reference, digest, received_at, ends_at)
   SELECT gen_random_uuid(), 1, 2, 'c' || $1::bigint, '+49', '+49', n % 256, '', now(), now() + interval '5 minutes' + n * interval '1 second'
   FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO mail_outbox (kind, recipient, subject, body, next_at)
   SELECT (ARRAY['watch', 'document'])[1 + n % 2], 'a' || $1::bigint || '@example.com', 'Later', '',
     now() + n * interval '2 minutes'
   FROM generate_series(1, $2::int) AS n`,
];

/** Accounts without a pending balance action, each with an auto top-up, an alert and a budget; charged days ago. */
const FILL_ACCOUNTS = [
  `INSERT INTO accounts (account_id, name, iso2, currency)
   SELECT n, 'Waiting', 'DE', 'EUR' FROM generate_series($1::bigint, $2) AS n`,
  `INSERT INTO ledger_accounts (account_id, kind, currency, balance, min_balance, alert_below, top_up_below)
   SELECT n, 'available', 'EUR', 100000000, 0, 20000000, 20000000 FROM generate_series($1::bigint, $2) AS n`,
  `INSERT INTO auto_top_ups (account_id, is_enabled, threshold, target, method_id, daily_limit, is_armed, changed_at)
   SELECT n, true, 2000, 5000, 1, 2, true, now() FROM generate_series($1::bigint, $2) AS n`,
  `INSERT INTO balance_alerts (account_id, email, threshold)
   SELECT n, 'waiting@example.com', 2000 FROM generate_series($1::bigint, $2) AS n`,
  `INSERT INTO budgets (account_id, id, amount, created_at, changed_at)
   SELECT n, 1, 2000, now(), now() FROM generate_series($1::bigint, $2) AS n`,
  `INSERT INTO balance_changes (account_id, hour, item, entries, amount)
   SELECT n, date_trunc('hour', now() - h * interval '1 hour', 'UTC'), 'message', 1, -1000000
   FROM generate_series($1::bigint, $2) AS n, generate_series(48, 67) AS h`,
];

beforeAll(async () => {
  ({ id } = await makeTestAccount());
  for (const fill of FILL) await asOwner((tx) => tx.query(fill, [id, WAITING]));
  const range = [900_000_001, 900_000_000 + WAITING];
  for (const fill of FILL_ACCOUNTS) await asOwner((tx) => tx.query(fill, range));
  await database()
    .pool("owner")
    .query(`VACUUM ANALYZE ${[...TABLES, ...BALANCES, ...CHARGES].join(", ")}`);
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

const flattenPlan = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(flattenPlan),
];

/** Steps of a plan that go through rows of the table which are not due, or through all of it. */
function wasteful({ plan }: Explained, table: string, time: RegExp): PlanNode[] {
  const [{ Plan: top }] = plan as [{ Plan: PlanNode }];
  return flattenPlan(top).filter(
    (node) =>
      node["Relation Name"] === table &&
      (node["Node Type"] === "Seq Scan" || time.test(node.Filter ?? "")),
  );
}

const MAIL = { kind: "document", subject: "Invoice", text: "" } as const;

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

test.each([
  ["groups that go later", "contact_groups", /delete_at/, () => deleteGroups().run()],
  ["keys that people were notified of", "notifications_told", /_at\b/, () => checkKeys()],
  [
    "events that wait for an operator",
    "payment_events",
    /received_at|ended_at/,
    () => retryEvents(fail),
  ],
  [
    "parts that others are waited for",
    "inbound_parts",
    /ends_at/,
    () => asWorker((tx) => findEnded(tx, 100, [])),
  ],
  [
    "mails to someone that wait for an hour with room",
    "mail_outbox",
    /kind|created_at|next_at/,
    () => withoutAccount((tx) => queueMail(tx, { ...MAIL, recipient: `a${id}@example.com` })),
  ],
])("doesn't scan %s", async (_, table, time, work) => {
  const explained = (await explainStatements(work)).filter(({ text }) => text.includes(table));
  expect(explained.length).toBeGreaterThan(0);
  expect(explained.flatMap((look) => wasteful(look, table, time))).toEqual([]);
});

const LOOK = { after: 0, limit: 100, scope: "crossed" } as const;

/** Rows of these tables that the transaction has read so far. */
async function rowsRead(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await tx.query<{ read: number }>(
    `SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int AS read FROM pg_stat_xact_user_tables
     WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows[0]?.read ?? 0;
}

test.each([
  ["auto top-ups", findDueTopUps],
  ["balance alerts", findDueAlerts],
])("finds for %s the due accounts, however many use it", async (_, find) => {
  const due = 900_000_002;
  const setBalance = (balance: number) =>
    asOwner((tx) =>
      tx.query("UPDATE ledger_accounts SET balance = $2 WHERE account_id = $1", [due, balance]),
    );
  await setBalance(10_000_000);
  const { found, read } = await asWorker(async (tx) => {
    const before = await rowsRead(tx, BALANCES);
    return { found: await find(tx, LOOK), read: (await rowsRead(tx, BALANCES)) - before };
  });
  await setBalance(100_000_000);
  expect(found).toEqual([due]);
  expect(read).toBeLessThan(20);
});

test("finds for budgets the accounts charged lately, without reading the charges of others", async () => {
  const charged = 900_000_003;
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO balance_changes (account_id, hour, item, entries, amount)
       VALUES ($1, date_trunc('hour', now(), 'UTC'), 'message', 1, -1000000)`,
      [charged],
    ),
  );
  const activeSince = new Date(Date.now() - 2 * 3_600_000);
  const { found, read } = await asWorker(async (tx) => {
    const look = { after: 0, limit: 500, activeSince };
    const before = await rowsRead(tx, ["balance_changes"]);
    const accounts = await findAccountsWithBudgets(tx, look);
    return { found: accounts, read: (await rowsRead(tx, ["balance_changes"])) - before };
  });
  expect(found).toEqual([charged]);
  expect(read).toBeLessThan(20);
});

test("doesn't scan key notifications when looking for balance notifications", async () => {
  const explained = await explainStatements(() => checkBalances());
  const looks = explained.filter(({ text }) =>
    text.includes("SELECT DISTINCT account_id FROM notifications_told"),
  );
  expect(looks.length).toBeGreaterThan(0);
  for (const { plan } of looks) {
    const [{ Plan: top }] = plan as [{ Plan: PlanNode }];
    // A condition on what is not the beginning of an index skips its entries one by one.
    const conditions = flattenPlan(top).map((node) => `${node["Index Cond"]} ${node.Filter}`);
    expect(conditions.filter((condition) => condition.includes("event"))).toEqual([]);
  }
});

import { beforeAll, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { type Explained, explainStatements } from "@/lib/db/cluster-plans/test-explained";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, withoutAccount } from "@/lib/db/transaction";
import { checkBalances } from "@/lib/gateway/account/notifications/check-balances";
import { checkKeys } from "@/lib/gateway/account/notifications/check-keys";
import { repeatEvents } from "@/lib/gateway/billing/payments/service-work";
import { findEnded } from "@/lib/gateway/messaging/inbound-parts/service";
import { queueMail } from "@/lib/mail/outbox";
import { removeGroups } from "./contacts";

/** Work that is done again and again reads what is due: what waits for later has no part in what a look costs. */
testDatabase();
const WAITING = 5_000;
let id: number;

/** What waits in each table. `$1` is the account, `$2` how many rows. */
const FILL = [
  `INSERT INTO contact_groups (account_id, group_id, name, delete_at, created_at, changed_at)
   SELECT $1, 1000000 + n, 'Later', now() + n * interval '1 hour', now(), now() FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO notifications_told (account_id, event, subject)
   SELECT $1, 'key_expiring', n || '@1' FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO payment_events (provider, event_id, kind, ref, content, state, reason, account_id, received_at, ended_at)
   SELECT 'stripe', 'x' || n, 'paid', 'x', '{}', 'parked', (ARRAY['unknown_payment', 'refund_open'])[1 + n % 2], $1,
     now() - interval '2 hours' - n * interval '1 minute', now()
   FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO inbound_parts (message, number, total, carrier, sender, recipient, reference, digest, received_at, ends_at)
   SELECT gen_random_uuid(), 1, 2, 'c' || $1::bigint, '+49', '+49', n % 256, '', now(), now() + interval '5 minutes' + n * interval '1 second'
   FROM generate_series(1, $2::int) AS n`,
  `INSERT INTO mail_outbox (kind, recipient, subject, body, next_at)
   SELECT (ARRAY['watch', 'document'])[1 + n % 2], 'a' || $1::bigint || '@example.com', 'Later', '',
     now() + n * interval '2 minutes'
   FROM generate_series(1, $2::int) AS n`,
];

beforeAll(async () => {
  ({ id } = await makeTestAccount());
  for (const fill of FILL) await asOwner((tx) => tx.query(fill, [id, WAITING]));
  await database()
    .pool("owner")
    .query(
      "VACUUM ANALYZE contact_groups, notifications_told, payment_events, inbound_parts, mail_outbox",
    );
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Steps of a plan that go through rows of the table which are not due, or through all of it. */
function wasteful({ plan }: Explained, table: string, time: RegExp): PlanNode[] {
  const [{ Plan: top }] = plan as [{ Plan: PlanNode }];
  return nodesOf(top).filter(
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
  ["groups that go later", "contact_groups", /delete_at/, () => removeGroups().run()],
  ["keys that people were told of", "notifications_told", /told_at/, () => checkKeys()],
  [
    "events that wait for an operator",
    "payment_events",
    /received_at|ended_at/,
    () => repeatEvents(fail),
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
])("%s are not gone through", async (_, table, time, work) => {
  const explained = (await explainStatements(work)).filter(({ text }) => text.includes(table));
  expect(explained.length).toBeGreaterThan(0);
  expect(explained.flatMap((look) => wasteful(look, table, time))).toEqual([]);
});

test("people who were told of keys are not gone through for those who were told of a balance", async () => {
  const explained = await explainStatements(() => checkBalances());
  const looks = explained.filter(({ text }) =>
    text.includes("SELECT DISTINCT account_id FROM notifications_told"),
  );
  expect(looks.length).toBeGreaterThan(0);
  for (const { plan } of looks) {
    const [{ Plan: top }] = plan as [{ Plan: PlanNode }];
    // A condition on what is not the beginning of an index skips its entries one by one.
    const conditions = nodesOf(top).map((node) => `${node["Index Cond"]} ${node.Filter}`);
    expect(conditions.filter((condition) => condition.includes("event"))).toEqual([]);
  }
});

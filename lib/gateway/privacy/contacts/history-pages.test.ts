import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { findClicksByPhone } from "./store-history";

const { send } = testApi({ hasRates: true });

const PHONE = "+491713920081";

test("keeps events of one millisecond on one page, whatever their number", async () => {
  const account = await makeTestAccount();
  const owner = await makeTestPerson(account.ctx, "owner");
  const at = new Date("2026-11-01T12:00:00.500Z");
  const earlier = new Date("2026-11-01T12:00:00.499Z");
  const ids = (time: Date, count: number) =>
    Array.from({ length: count }, (_, index) =>
      uuidLowerBound(time).replace(/.{4}$/, String(index).padStart(4, "0")),
    );
  const given = [...ids(at, 140), ...ids(earlier, 40)];
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, carrier, carrier_id)
       SELECT $1, n.uuid, $3, $4, '+4915799999', 'Hello', 'test', n.uuid::text FROM unnest($2::uuid[]) AS n (uuid)`,
      [account.id, given, at, PHONE],
    ),
  );
  const pages: string[][] = [];
  for (let before: string | null = "99999999999999"; before !== null; ) {
    const path: string = `/contacts/${PHONE}/history?before=${before}`;
    const { body } = await send(owner, "GET", path);
    pages.push(body.events.map(({ id }: { id: string }) => id));
    before = body.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([140, 40]);
  expect(pages.flat().sort()).toEqual(given.sort());
});

test("finds clicks of one number only, also before ANALYZE", async () => {
  const { id, ...account } = await makeTestAccount({ balance: "1" });
  const campaign = (
    await send(account, "POST", "/short_link_campaigns", {
      type: 2,
      name: "Sale",
      url: "https://example.org/sale",
    })
  ).body.id;
  const sms = { text: `Hello [slink ${campaign}]`, sender_id: "POSTHORN", phone: PHONE };
  expect((await send(account, "POST", "/sms", sms)).status).toBe(201);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, method, signals, class, rules)
       SELECT $1::bigint, 1000000 + n, 1000000 + n, $2::text, now() - n * interval '1 second', '', 'GET', '{}'::jsonb, 'person', 1
       FROM generate_series(1, 5000) AS n
       UNION ALL
       SELECT $1::bigint, 1, link_id, $2::text, now() - interval '1 day', '', 'GET', '{}'::jsonb, 'person', 1
       FROM short_links WHERE account_id = $1::bigint AND message IS NOT NULL`,
      [id, campaign],
    ),
  );
  await withAccount(id, async (tx) => {
    const found = await findClicksByPhone(tx, id, { phone: PHONE, before: new Date() }, 31);
    expect(found).toHaveLength(1);
    const { rows } = await tx.query<{ read: number }>(
      `SELECT sum(pg_stat_get_xact_tuples_returned(c.oid))::int AS read FROM pg_class c
       WHERE c.oid = 'short_link_requests'::regclass
         OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'short_link_requests'::regclass)`,
    );
    expect(rows[0]?.read).toBeLessThan(100);
  });
});

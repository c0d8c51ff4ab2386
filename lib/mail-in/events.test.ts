import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeTestKey } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { createGroup } from "@/lib/gateway/contacts/groups/public";
import type { StoredEvent } from "@/lib/gateway/developers/webhooks/event-sources";
import { getPayloads } from "@/lib/gateway/developers/webhooks/payload";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { listBulkMessages, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import type { MailListener } from "./listener";
import { DOMAIN, FROM, listen, makeAddress, PHONE, sendMail } from "./test-mail";

/** Tests webhook events of emails, and emails that become bulks. */
testDatabase();
let listener: MailListener;
let ctx: Context;

beforeAll(async () => {
  await importTestRates();
  listener = await listen();
});
afterAll(() => listener.stop());
beforeEach(async () => {
  ctx = await createContext();
  await makeWebhook(ctx, { target: "https://example.com/hook" });
});

async function listEvents() {
  const { id } = ctx.account;
  const { rows } = await asOwner((tx) =>
    tx.query<StoredEvent>(
      "SELECT event_id, name, subject, data FROM webhook_events WHERE account_id = $1 ORDER BY event_id",
      [id],
    ),
  );
  const payloads = await readAccount(id, (tx) => getPayloads(tx, id, rows, EVENT_SOURCES.data));
  return rows.map(({ event_id, name }) => ({ name, data: payloads.get(event_id) }));
}

/** A group of two numbers. */
async function makeGroup(): Promise<number> {
  const { id } = await runWrite(ctx, (write) => createGroup(write, { name: "On call" }));
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, words, created_at, changed_at)
       SELECT a.account_id, nextval('contact_phone_ids'), $2, p, '', now(), now()
       FROM unnest($3::text[]) AS p JOIN accounts a ON a.account_id = $1`,
      [ctx.account.id, id, [PHONE, "+491713920012"]],
    ),
  );
  return id;
}

test("sends an email's message to webhooks with its text, without a copy", async () => {
  const to = await makeAddress(ctx);
  await sendMail(listener.port, { to, subject: "Disk full", text: "db1" });
  const email = { id: expect.any(String), from: FROM, to, subject: "Disk full", body: "db1" };
  expect(await listEvents()).toEqual([
    {
      name: "sms.email.parsing.success",
      data: { email, sms: [{ uuid: expect.any(String), to: PHONE, text: "Disk full\ndb1" }] },
    },
  ]);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT data::text AS data FROM webhook_events WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );
  expect(rows).toEqual([{ data: "{}" }]);
});

test("sends a rejected email to webhooks with its field, and only the start of a key", async () => {
  const key = await makeTestKey(ctx, { kind: "email" });
  const to = `${ctx.account.id}.${key.secret}.99999@email2bulk.${DOMAIN}`;
  expect(await sendMail(listener.port, { to, text: "x" })).toMatchObject({ code: 550 });
  const events = await listEvents();
  expect(events).toMatchObject([
    { name: "bulk.email.parsing.fail", data: { field: "group_id", email: { from: FROM } } },
  ]);
  expect(JSON.stringify(events)).not.toContain(key.secret.slice(12));
});

test("turns an email into a bulk to a group, by an address and by a key", async () => {
  const group = await makeGroup();
  const key = await makeTestKey(ctx, { kind: "email" });
  const alias = await makeAddress(ctx, { kind: "bulk", phone: null, group_id: group });
  const form = `${ctx.account.id}.${key.secret}.${group}@email2bulk.${DOMAIN}`;
  for (const to of [alias, form])
    expect(await sendMail(listener.port, { to, subject: "Meet", text: "at 9" })).toMatchObject({
      code: 250,
    });
  const events = await listEvents();
  expect(events).toMatchObject(
    [1, 2].map(() => ({ name: "bulk.email.parsing.success", data: { bulk: { status: 0 } } })),
  );
  await workOff(ctx.account.id);
  for (const { data } of events as { data: { bulk: { id: string } } }[])
    expect(await listBulkMessages(ctx.account.id, data.bulk.id)).toMatchObject([
      { phone: PHONE, text: "Meet\nat 9" },
      { phone: "+491713920012", text: "Meet\nat 9" },
    ]);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("reads the recipient from the subject or after a plus", async () => {
  const to = await makeAddress(ctx, { phone: null });
  const tagged = to.replace("@", `+${PHONE.slice(1)}@`);
  expect(await sendMail(listener.port, { to, subject: "0171 3920011: on fire" })).toMatchObject({
    code: 250,
  });
  expect(await sendMail(listener.port, { to: tagged, subject: "on fire" })).toMatchObject({
    code: 250,
  });
  expect(await sendMail(listener.port, { to, subject: "on fire" })).toMatchObject({ code: 550 });
  expect(await listEvents()).toMatchObject([
    { data: { sms: [{ to: PHONE, text: "on fire" }] } },
    { data: { sms: [{ to: PHONE, text: "on fire" }] } },
    { data: { field: "phone" } },
  ]);
});

import { beforeEach, expect, test } from "vitest";
import type { TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
} from "@/lib/gateway/messaging/sms/test-sms";
import {
  handOverAll,
  listLinkedMessages,
  listBulkMessages,
  phoneAt,
  topUp,
  workOff,
} from "./test-bulks";

/** Tests bulks with per-message short links, each charged with its message. */
const {
  send,
  account: customer,
  switchAccount,
} = testModule({ account: { balance: "10" }, hasRates: true });

const LINK_PRICE = 5_000;
let text: string;

const makeText = async (account: TestAccount) => {
  const body = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
  return `Sale: [slink ${id}]`;
};
beforeEach(async () => {
  text = await makeText(customer);
});

const PHONES = [1, 2, 3, 4].map(phoneAt);
const post = (more: object = {}) =>
  send(customer, "POST", "/bulks", { text, sender_id: "POSTHORN", phones: PHONES, ...more });
/** Counts links, which must equal their campaigns' counts. */
const countLinks = async () => {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT count(*)::int AS links, (SELECT coalesce(sum(links), 0)::int FROM campaign_links WHERE account_id = $1) AS counted
       FROM short_links WHERE account_id = $1`,
      [customer.id],
    ),
  );
  expect(rows[0].counted).toBe(rows[0].links);
  return rows[0].links as number;
};
const unitPrice = async () =>
  Number(
    (await send(customer, "POST", "/sms/dryrun", { text: "x", sender_id: "A", phone: PHONES[0] }))
      .body.price,
  ) * 1e6;

test("gives each message its own link, and charges for it", async () => {
  const { body: bulk, status } = await post();
  expect([status, bulk.text]).toEqual([201, text]);
  await workOff(customer.id);
  const messages = await listLinkedMessages(customer.id, bulk.uuid);
  expect(messages.map((message) => message.text)).toEqual(
    messages.map(({ links: [link] }) => `Sale: ${link}`),
  );
  expect(new Set(messages.flatMap(({ links }) => links)).size).toBe(PHONES.length);
  const unit = await unitPrice();
  const prices = (await listBulkMessages(customer.id, bulk.uuid)).map(({ price }) => Number(price));
  expect(prices).toEqual(PHONES.map(() => unit + LINK_PRICE));
  for (const { uuid } of messages)
    expect((await send(customer, "GET", `/sms/${uuid}/clicks`)).body).toMatchObject({
      uuid,
      requests_count: 0,
    });
});

test("refunds the links of a cancelled bulk and of an undeliverable message", async () => {
  const before = await readAccountState(customer.id);
  const { body: later } = await post({ delivery_at: Math.floor(Date.now() / 1_000) + 3_600 });
  await workOff(customer.id);
  await send(customer, "PUT", `/bulks/${later.uuid}/cancel`);
  await workOff(customer.id);
  expect(await readAccountState(customer.id)).toMatchObject({
    available: before.available,
    held: "0",
  });
  const { body: bulk } = await post();
  await workOff(customer.id);
  await submitDueMessages(customer.id, 1, true);
  await handOverAll(customer.id);
  await workOff(customer.id);
  const sent = (PHONES.length - 1) * ((await unitPrice()) + LINK_PRICE);
  const after = await readAccountState(customer.id);
  expect([Number(before.available) - Number(after.available), after.held]).toEqual([sent, "0"]);
  expect((await send(customer, "GET", `/bulks/${bulk.uuid}/report`)).body).toMatchObject({
    sent: 3,
    refused: 1,
  });
  expect(await findLedgerDiscrepancies(customer.id)).toEqual([]);
});

test("pauses when links can't be paid, and creates each link once", async () => {
  const unit = await unitPrice();
  await switchAccount({ balance: (((unit + LINK_PRICE) * 1.9) / 1e6).toFixed(6) });
  text = await makeText(customer);
  const { body: bulk } = await post();
  await workOff(customer.id);
  expect(await listLinkedMessages(customer.id, bulk.uuid)).toHaveLength(1);
  expect(await countLinks()).toBe(1);
  await workOff(customer.id);
  await topUp(customer.id, 10_000_000n);
  await workOff(customer.id);
  const messages = await listLinkedMessages(customer.id, bulk.uuid);
  expect(messages.map(({ links }) => links.length)).toEqual(PHONES.map(() => 1));
  // Waiting used up no numbers.
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT last_id FROM short_link_counters WHERE account_id = $1", [customer.id]),
  );
  expect([await countLinks(), Number(rows[0]?.last_id)]).toEqual([PHONES.length, PHONES.length]);
});

test("creates no links in a dry run, and counts their future length", async () => {
  const { body: dry } = await send(customer, "POST", "/bulks/dryrun", {
    text: `${"x".repeat(140)} ${text}`,
    sender_id: "POSTHORN",
    phones: PHONES,
  });
  expect([dry.preflight.parts, await countLinks()]).toEqual([2 * PHONES.length, 0]);
});

test("skips everyone free of charge if the campaign is deleted before messages are created", async () => {
  const before = await readAccountState(customer.id);
  const { body: bulk } = await post();
  await send(customer, "DELETE", `/short_link_campaigns/${text.slice(13, 23)}`);
  await workOff(customer.id);
  const { body } = await send(customer, "GET", `/bulks/${bulk.uuid}`);
  expect([body.status_code, body.preflight.dropped]).toEqual([
    201,
    [{ reason: "campaign", count: PHONES.length }],
  ]);
  expect(await readAccountState(customer.id)).toMatchObject({
    available: before.available,
    held: "0",
  });
});

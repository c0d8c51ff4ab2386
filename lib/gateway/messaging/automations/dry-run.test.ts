import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import { clickForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { addDays } from "./timing";
import { AUTOMATION } from "./test-automations";

const { send, owner, account } = testModule({ people: ["owner"], hasRates: true });

const GERMAN = "+491713920001";
const OTHER_GERMAN = "+491713920002";
const BRITISH = "+447700900001";

const post = async (path: string, body: object, sender: Parameters<typeof send>[0] = owner) => {
  const { status, body: created } = await send(sender, "POST", path, body);
  expect([status, created]).toEqual([201, expect.anything()]);
  return created;
};
const create = async (changes: object) =>
  (await post("/automations", { ...AUTOMATION, ...changes })).id as number;
const dryRun = async (id: number) => (await send(owner, "GET", `/automations/${id}/dry_run`)).body;

async function makeGroup(phones: readonly object[]): Promise<number> {
  const { id } = await post("/groups", { name: "Club", name_a: "Name", name_b: "Birthday" });
  for (const phone of phones) await post(`/groups/${id}/phones`, phone);
  return id;
}
/** Returns the price that a text costs when it is sent. */
const getPrice = async (phone: string, text: string): Promise<number> =>
  (await post("/sms", { phone, text, sender_id: "POSTHORN" })).price;

test("estimates texts and prices of people who joined the group, without sending any", async () => {
  const group = await makeGroup([
    { phone: GERMAN, a: "Ada" },
    { phone: BRITISH, a: "Bob" },
    { phone: OTHER_GERMAN, a: "Carl" },
  ]);
  await asOwner((tx) =>
    tx.query(
      "UPDATE contact_phones SET created_at = now() - interval '31 days' WHERE account_id = $1 AND phone = $2",
      [account.id, OTHER_GERMAN],
    ),
  );
  const long = "x".repeat(200);
  const id = await create({
    trigger: { kind: "group", group_id: group },
    steps: [
      { kind: "text", text: "Hello [Name]" },
      { kind: "wait", amount: 2, unit: "days" },
      { kind: "text", text: long },
    ],
  });
  const prices = [];
  for (const phone of [GERMAN, BRITISH]) {
    prices.push(await getPrice(phone, "Hello Ada"), await getPrice(phone, long));
  }
  const cost = Number(prices.reduce((sum, price) => sum + price, 0).toFixed(6));
  expect(await dryRun(id)).toMatchObject({
    people: 2,
    is_complete: true,
    blocked: 0,
    texts: { min: 4, max: 4 },
    cost: { min: cost, max: cost },
    unsendable: 0,
    currency: "EUR",
  });
  expect((await send(owner, "GET", "/sms")).body).toHaveLength(prices.length);
});

test("returns the fewest and most texts, and evaluates known conditions", async () => {
  const group = await makeGroup([{ phone: GERMAN, a: "Ada" }, { phone: BRITISH }]);
  const text = { kind: "text", text: "One" };
  const id = await create({
    trigger: { kind: "group", group_id: group },
    steps: [
      text,
      { kind: "branch", condition: { kind: "replied" }, yes: [text, text], no: [] },
      { kind: "branch", condition: { kind: "country", countries: ["GB"] }, yes: [text], no: [] },
      {
        kind: "branch",
        condition: { kind: "column", column: "Name", operator: "is", value: "ada" },
        yes: [{ kind: "end" }],
        no: [],
      },
      text,
    ],
  });
  // Ada: 1, up to 2 more, ends. The other: 1, up to 2 more, 1 as British, 1 at the end.
  expect(await dryRun(id)).toMatchObject({ people: 2, texts: { min: 4, max: 8 } });
});

test("excludes blocked people, and counts unreachable numbers", async () => {
  const group = await makeGroup([{ phone: GERMAN }, { phone: "+493012345678" }]);
  await post("/blocked_numbers", { number: GERMAN });
  const id = await create({ trigger: { kind: "group", group_id: group } });
  expect(await dryRun(id)).toMatchObject({
    people: 2,
    blocked: 1,
    texts: { min: 0, max: 0 },
    cost: { min: 0, max: 0 },
    unsendable: 1,
  });
});

test("finds people by their date, also a yearly one, within the last 30 days", async () => {
  const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), -days);
  const lastYear = (date: string) => `1990${date.slice(4)}`;
  const group = await makeGroup([
    { phone: GERMAN, b: lastYear(day(5)) },
    { phone: OTHER_GERMAN, b: lastYear(day(40)) },
    { phone: BRITISH, b: "no date" },
  ]);
  const trigger = { kind: "date", group_id: group, column: "b", repeats: "yearly", time: "10:00" };
  expect(await dryRun(await create({ trigger }))).toMatchObject({ people: 1 });
});

test("finds people of events once each, only of the account and the event name", async () => {
  const event = (id: string, phone: string, name = "signed_up") => ({ id, name, phone });
  await post("/automation_events", event("1", GERMAN));
  await post("/automation_events", event("2", GERMAN));
  await post("/automation_events", event("3", BRITISH));
  await post("/automation_events", event("4", OTHER_GERMAN, "left"));
  const other = await makeTestAccount();
  await post("/automation_events", event("1", OTHER_GERMAN), other);
  expect(await dryRun(await create({}))).toMatchObject({ people: 2, texts: { min: 2, max: 2 } });
});

test("finds people by their replies", async () => {
  const reply = (phone: string, text: string, at: Date) =>
    asOwner((tx) =>
      tx.query(
        `INSERT INTO incomings (account_id, uuid, received_at, phone, number, text, carrier, carrier_id)
         VALUES ($1, $2::uuid, now(), $3, '4915799000000', $4, 'test', $2::uuid::text)`,
        [account.id, uuidAt(at), phone, text],
      ),
    );
  const old = new Date(Date.now() - 31 * 86_400_000);
  await reply(GERMAN, "Yes!", new Date());
  await reply(OTHER_GERMAN, "no", new Date());
  await reply(BRITISH, "yes", old);
  const trigger = { kind: "reply", match: "equals", keywords: ["yes"] };
  expect(await dryRun(await create({ trigger }))).toMatchObject({ people: 1 });
});

test("finds people who clicked their own link, and those who signed up with a form", async () => {
  const link = { type: 2, name: "Sale", url: "https://example.org" };
  const { id: campaign } = await post("/short_link_campaigns", link);
  const { uuid } = await post("/sms", {
    phone: GERMAN,
    sender_id: "POSTHORN",
    text: `See [slink ${campaign}]`,
  });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT link_id FROM short_links WHERE account_id = $1 AND message = $2", [
      account.id,
      uuid,
    ]),
  );
  const linkId = Number(rows[0]?.link_id);
  await clickForTest(account.id, campaign, linkId);
  await clickForTest(account.id, campaign, linkId);
  const other = await linkForTest(account.id, campaign);
  await clickForTest(account.id, campaign, other.linkId, { kind: "machine" });
  expect(await dryRun(await create({ trigger: { kind: "click", campaign } }))).toMatchObject({
    people: 1,
    texts: { min: 1, max: 1 },
  });

  const { id: group } = await post("/groups", { name: "Newsletter" });
  const form = await post("/short_link_campaigns/subscribe", { name: "Join", group_id: group });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, phone, created_at)
       VALUES ($1, gen_random_uuid(), 1, $2, 'subscribe', 'done', 1, 'en', $3, now()),
         ($1, gen_random_uuid(), 2, $2, 'subscribe', 'waiting', 1, 'en', $4, now())`,
      [account.id, form.id, GERMAN, BRITISH],
    ),
  );
  const trigger = { kind: "form", campaign: form.id };
  expect(await dryRun(await create({ trigger }))).toMatchObject({ people: 1 });
});

import { beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { DAY_MS } from "@/lib/core/time/units";
import { asOwner } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { sendReply } from "./reply";
import { findDueReplies } from "./store-matches";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
const PHONE = "+491713920001";
let number: string;

beforeEach(async () => {
  number = await giveNumber(account.id);
});

const JOIN = { name: "Join", match: "starts_with", keywords: ["join"], reply: "Welcome" };
async function makeRule(more: object = {}): Promise<string> {
  const { status, body } = await send(owner, "POST", "/inbound_rules", { ...JOIN, ...more });
  expect(status).toBe(201);
  return `/inbound_rules/${body.id}`;
}
const makeGroup = async () => (await send(owner, "POST", "/groups", { name: "Club" })).body.id;

const findDue = async (accountId = account.id) =>
  (await asOwner((tx) => findDueReplies(tx, 1_000))).filter((item) => item.accountId === accountId);

async function replyAll(accountId = account.id): Promise<void> {
  for (const item of await findDue(accountId)) await sendReply(item);
}

/** Texts of messages to a phone, oldest first. */
async function repliesTo(phone = PHONE): Promise<string[]> {
  await replyAll();
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(phone)}`);
  return body.map(({ text }: { text: string }) => text).reverse();
}
const phonesIn = async (group: number) =>
  (await send(owner, "GET", `/groups/${group}/phones`)).body.map(
    ({ phone }: { phone: string }) => phone,
  );

test("replies once to a matching message, from the number it was sent to", async () => {
  const path = await makeRule();
  await write(PHONE, number, "Join!", { carrierId: "1" });
  await write(PHONE, number, "Join!", { carrierId: "1" });
  await write(PHONE, number, "What are your hours?");
  const [own] = await findDue();
  if (own === undefined) throw new Error("No reply is due");
  // Simulates two workers, and one after a crash.
  await Promise.all([sendReply(own), sendReply(own)]);
  await sendReply(own);
  const { body } = await send(owner, "GET", "/sms");
  expect(body).toMatchObject([
    { text: "Welcome", phone: PHONE, sender_id: number, origin: "inbound_rule" },
  ]);
  expect(body[0].price).toBeGreaterThan(0);
  expect((await send(owner, "GET", path)).body).toMatchObject({ matches: 1, replies: 1 });
});

test("adds to one group and removes from another, keeping the values of entries", async () => {
  const [club, newsletter] = [await makeGroup(), await makeGroup()];
  await send(owner, "POST", `/groups/${newsletter}/phones`, { phone: PHONE });
  await send(owner, "PUT", `/groups/${club}`, { name: "Club", name_a: "Name" });
  await send(owner, "POST", `/groups/${club}/phones`, { phone: PHONE, a: "Ada" });
  await makeRule({ reply: null, join_group_id: club, leave_group_id: newsletter });
  await write(PHONE, number, "join");
  await write("+491713920002", number, "join");
  expect([await phonesIn(club), await phonesIn(newsletter)]).toEqual([
    expect.arrayContaining([PHONE, "+491713920002"]),
    [],
  ]);
  const { body } = await send(owner, "GET", `/groups/${club}/phones?phone=${PHONE.slice(1)}`);
  expect(body).toMatchObject([{ a: "Ada" }]);
  expect((await send(owner, "GET", `/groups/${newsletter}`)).body.count_items).toBe(0);
});

test("lifts the sender's opt-out on joining, and records the text as consent", async () => {
  const club = await makeGroup();
  await makeRule({ join_group_id: club });
  await write(PHONE, number, "STOP");
  await write(PHONE, number, "Join the club");
  expect((await send(owner, "GET", "/blocked_numbers")).body).toEqual([]);
  const consents = await send(owner, "GET", `/consents?phone=${PHONE.slice(1)}`);
  expect(consents.body[0]).toMatchObject({
    kind: "subscribed",
    source: "sms",
    text: "Join the club",
  });
});

test("handles opt-out keywords before rules", async () => {
  await makeRule({ match: "equals", keywords: ["stop"], reply: "Don't go" });
  await write(PHONE, number, "Stop");
  expect(await repliesTo()).not.toContain("Don't go");
  expect((await send(owner, "GET", "/blocked_numbers")).body).toHaveLength(1);
});

test("ignores rules that are disabled, for another number, or don't match", async () => {
  await makeRule({ is_enabled: false });
  await makeRule({ number: await giveNumber(account.id) });
  await makeRule({ keywords: ["leave"] });
  await write(PHONE, number, "join");
  await write(PHONE, number, null);
  expect(await repliesTo()).toEqual([]);
});

test("limits a person's replies per day, whatever rules send them", async () => {
  await makeRule({ daily_limit: 2 });
  await makeRule({ keywords: ["hours"], reply: "9 to 5", daily_limit: 3 });
  for (const text of ["join", "join", "join", "hours", "hours"]) await write(PHONE, number, text);
  await write("+491713920002", number, "join");
  expect(await repliesTo()).toEqual(["Welcome", "Welcome", "9 to 5"]);
  expect(await repliesTo("+491713920002")).toEqual(["Welcome"]);
  // A day later.
  await asOwner(async (tx) => {
    const old = `substr($2::uuid::text, 1, 24) || substr(i.uuid::text, 25)`;
    const values = [account.id, uuidAt(new Date(Date.now() - DAY_MS - 60_000))];
    const where = "account_id = $1 AND phone = '+491713920001'";
    await tx.query(
      `UPDATE inbound_rule_matches m SET uuid = (${old})::uuid FROM incomings i
       WHERE m.account_id = $1 AND i.account_id = m.account_id AND i.uuid = m.uuid AND i.phone = '${PHONE}'`,
      values,
    );
    await tx.query(`UPDATE incomings i SET uuid = (${old})::uuid WHERE ${where}`, values);
  });
  await write(PHONE, number, "join");
  expect(await repliesTo()).toEqual(["Welcome", "Welcome", "9 to 5", "Welcome"]);
});

test("never sends replies between two accounts", async () => {
  const other = await makeTestAccount({ balance: "10" });
  const theirs = await giveNumber(other.id);
  await makeRule({ match: "regex", keywords: ["."], reply: "Hello" });
  await write(theirs, number, "Hello");
  expect(await repliesTo(theirs)).toEqual([]);
  await replyAll();
  expect(await findDue()).toEqual([]);
});

test("sends no reply for blocked numbers, disabled or deleted rules, and deleted messages", async () => {
  const path = await makeRule();
  const rule = (await send(owner, "GET", path)).body;
  const phones = [1, 2, 3].map((n) => `+49171392000${n}`);
  for (const phone of phones) await write(phone, number, "join");
  await send(owner, "POST", "/blocked_numbers", { number: phones[0] });
  const [latest] = (await send(owner, "GET", "/incomings")).body;
  await send(owner, "DELETE", `/incomings/${latest.uuid}`);
  const isOff = { ...rule, is_enabled: false };
  for (const field of ["id", "matches", "replies", "created_at"]) delete isOff[field];
  expect((await send(owner, "PUT", path, isOff)).status).toBe(200);
  await replyAll();
  await send(owner, "PUT", path, { ...isOff, is_enabled: true });
  await write(phones[0] ?? "", number, "join");
  await write(phones[1] ?? "", number, "join");
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  await replyAll();
  await submitDueMessages(account.id, 10);
  expect((await send(owner, "GET", "/sms")).body).toEqual([]);
  expect(await findDue()).toEqual([]);
});

test("stores the message without a reply when funds are missing", async () => {
  const poor = await makeTestAccount({ balance: "0" });
  const theirs = await giveNumber(poor.id);
  await send(poor, "POST", "/inbound_rules", JOIN);
  await write(PHONE, theirs, "join");
  await replyAll(poor.id);
  expect((await send(poor, "GET", "/sms")).body).toEqual([]);
  expect((await send(poor, "GET", "/incomings")).body).toHaveLength(1);
  expect((await send(poor, "GET", "/inbound_rules")).body).toMatchObject([
    { matches: 1, replies: 0 },
  ]);
});

test("keeps conversations read only for rules that say so", async () => {
  await makeRule({ is_unread: false });
  await write(PHONE, number, "join");
  await write("+491713920002", number, "Hello");
  const { body } = await send(owner, "GET", "/conversations");
  expect(
    body.map((item: { phone: string; is_unread: boolean }) => [item.phone, item.is_unread]),
  ).toEqual([
    ["+491713920002", true],
    [PHONE, false],
  ]);
});

test("stores messages of senders that can't be contacts, without adding them", async () => {
  const club = await makeGroup();
  await makeRule({ join_group_id: club });
  await write("+4900000001", number, "join");
  expect(await phonesIn(club)).toEqual([]);
  expect((await send(owner, "GET", "/incomings")).body).toHaveLength(1);
});

import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { clickForTest, insertTestCampaign, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";

const { send, account, owner, developer } = testModule({
  account: { balance: "10" },
  people: ["owner", "developer"],
  hasRates: true,
});
let groups: number[];

beforeEach(async () => {
  groups = [];
  for (const [name, phones] of [
    ["First", [{ phone: "+491713920001", a: "Erika Muster" }, { phone: "+447700900123" }]],
    ["Second", [{ phone: "+491713920001", a: "Muster, Erika" }, { phone: "+491713920002" }]],
    ["Gone", [{ phone: "+491713920009", a: "Erika" }]],
  ] as const) {
    const { body } = await send(owner, "POST", "/groups", { name, name_a: "Name", phones });
    groups.push(body.id);
  }
  await send(owner, "DELETE", `/groups/${groups[2]}`);
});

const listPhones = async (query: string) =>
  (await send(owner, "GET", `/contacts${query}`)).body.map(
    ({ phone, groups_count }: { phone: string; groups_count: number }) => [phone, groups_count],
  );

const ERIKA = ["+491713920001", 2];
const MAX = ["+491713920002", 1];
const LONDON = ["+447700900123", 1];

test.each([
  ["", [LONDON, ERIKA, MAX]],
  ["?itemsPerPage=1&page=2", [ERIKA]],
  ["?search=0171 392", [ERIKA, MAX]],
  ["?search=%2B4477", [LONDON]],
  ["?search=0123", [LONDON]],
  ["?search=900123", [LONDON]],
  ["?search=muster er", [ERIKA]],
  ["?search=nobody", []],
  ["?search=9009", []],
])("contacts%s returns exactly the matches", async (query, expected) => {
  expect(await listPhones(query)).toEqual(expected);
});

test("returns a number's groups with their columns, and its block", async () => {
  await send(owner, "POST", "/blocked_numbers", { number: "+491713920001" });
  const { body } = await send(owner, "GET", "/contacts/0171%203920001");
  expect(body).toMatchObject({ phone: "+491713920001", blocked: { number: "+491713920001" } });
  expect(
    body.entries.map(({ group, entry }: { group: { name: string }; entry: { a: string } }) => [
      group.name,
      entry.a,
    ]),
  ).toEqual([
    ["Second", "Muster, Erika"],
    ["First", "Erika Muster"],
  ]);
  for (const unknown of ["+491713920008", "nothing", "%2B49"]) {
    expect((await send(owner, "GET", `/contacts/${unknown}`)).status).toBe(404);
  }
});

test("pages a number's history of messages both ways and clicks, newest first", async () => {
  const [phone, longer] = ["+491713920001", "+4917139200011"];
  const sms = { text: "Hello", sender_id: "POSTHORN" };
  const { uuid } = (await send(owner, "POST", "/sms", { ...sms, phone })).body;
  await send(owner, "POST", "/sms", { ...sms, phone: longer });
  await submitDueMessages(account.id, 10);
  const campaign = await asOwner((tx) => insertTestCampaign(tx, account.id));
  const { linkId } = await linkForTest(account.id, campaign, uuid);
  const click = String(await clickForTest(account.id, campaign, linkId));
  await write(phone, await giveNumber(account.id), "Thank you");
  const history = async (query = "") =>
    (await send(owner, "GET", `/contacts/${phone}/history${query}`)).body;
  const { events, next, counts } = await history();
  expect(events).toMatchObject([
    { kind: "reply", text: "Thank you" },
    { kind: "click", id: click, message: uuid, campaign, country: "DE", device: "Safari" },
    { kind: "message", id: uuid, text: "Hello", status_code: 100 },
  ]);
  expect([next, counts]).toEqual([null, { messages: 1, replies: 1, clicks: 1 }]);
  // Queries by the page's link.
  const { body: rows } = await send(
    owner,
    "GET",
    `/sms?recipient=${encodeURIComponent(phone)}&is_test=false`,
  );
  expect(rows.map((row: { uuid: string }) => row.uuid)).toEqual([uuid]);

  const more = Array.from({ length: 31 }, () => ({ ...sms, phone }));
  for (const one of more) await send(owner, "POST", "/sms", one);
  const first = await history();
  const second = await history(`?before=${first.next}`);
  const ids = [...first.events, ...second.events].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(34);
  expect([ids.length, ids.at(-1), second.next]).toEqual([34, uuid, null]);
  expect((await send(owner, "GET", `/contacts/${phone}/history?before=x`)).status).toBe(400);
  expect((await send(developer, "GET", `/contacts/${phone}/history`)).status).toBe(403);
});

test("lists a number without a group as a contact once it was messaged", async () => {
  const phone = "+491713920044";
  expect((await send(owner, "GET", `/contacts/${phone}`)).status).toBe(404);
  await write(phone, await giveNumber(account.id), "Who is this?");
  expect((await send(owner, "GET", `/contacts/${phone}`)).body).toMatchObject({
    phone,
    entries: [],
  });
});

test("masks numbers for roles that hide them, and rejects filters by number and column", async () => {
  const { body } = await send(developer, "GET", "/contacts");
  expect(JSON.stringify(body)).not.toContain("3920001");
  expect((await send(developer, "GET", "/contacts?search=erika")).status).toBe(403);
  expect((await send(developer, "GET", "/contacts/+491713920001")).status).toBe(403);
});

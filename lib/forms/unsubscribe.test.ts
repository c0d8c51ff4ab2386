import { afterEach, beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { handOverAll, listBulkMessages, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import {
  readFormAnswers,
  type FormServer,
  makeTestForm,
  startFormServer,
  tokenIn,
} from "./test-forms";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
const PHONE = "+491713920001";
let server: FormServer;

beforeEach(async () => {
  server = await startFormServer();
});
afterEach(async () => {
  await server.stop();
  expect(server.problems).toEqual([]);
});

const blocks = async () => (await send(owner, "GET", "/blocked_numbers")).body;
const consents = async () => (await send(owner, "GET", "/consents")).body;
const newGroup = async () => {
  const { id } = (await send(account, "POST", "/groups", { name: "Newsletter" })).body;
  await send(account, "POST", `/groups/${id}/phones`, { phone: PHONE });
  return id as number;
};
const entries = async (groupId: number) =>
  (await send(owner, "GET", `/groups/${groupId}/phones`)).body;
const events = async () =>
  (
    await asOwner((tx) =>
      tx.query("SELECT name, data FROM webhook_events WHERE account_id = $1", [account.id]),
    )
  ).rows;
const watch = () =>
  send(owner, "POST", "/webhooks", {
    target: "https://hooks.example.org/",
    events: ["phone.unsubscribe"],
  });

test("blocks a number, removes it from the form's group, and marks it in others", async () => {
  const [named, other] = [await newGroup(), await newGroup()];
  const form = await makeTestForm(account, "unsubscribe", { group_id: named });
  await watch();
  const fields = { phone: "0171 3920001", reason: "2", comment: "Every day!" };
  const done = await server.submit(form.path, fields);
  expect([done.status, done.body]).toEqual([200, expect.stringContaining("unsubscribed")]);
  expect(await blocks()).toMatchObject([{ number: PHONE, type: 2, source: "form" }]);
  expect(await entries(named)).toEqual([]);
  expect((await send(account, "GET", `/groups/${named}`)).body.count_items).toBe(0);
  const [left] = await entries(other);
  expect(left).toMatchObject({ phone: PHONE, unsubscribe_reason: 2 });
  expect(left.unsubscribed_at).toBeGreaterThan(0);
  const [consent] = await consents();
  expect(consent).toMatchObject({ kind: "unsubscribed", source: "form", actor_kind: "system" });
  expect(consent.text).toContain("Too many messages\nEvery day!");
  const [response] = await readFormAnswers(account.id);
  expect(await events()).toEqual([
    {
      name: "phone.unsubscribe",
      data: {
        phone: PHONE,
        user_id: account.id,
        group_id: named,
        campaign_code: form.id,
        created_at: left.unsubscribed_at,
        timestamp: left.unsubscribed_at,
        short_link_code: form.code,
        unsubscribe_request_id: Number(response.number),
        additional_data: {
          reason: { id: 2, label: "Too many messages" },
          additional_text: "Every day!",
        },
      },
    },
  ]);
});

test("skips the number in the next bulk, even in groups that still contain it", async () => {
  const groupId = await newGroup();
  const STAYS = "+491713920002";
  await send(account, "POST", `/groups/${groupId}/phones`, { phone: STAYS });
  // The form names no group, so the entry stays.
  const form = await makeTestForm(account, "unsubscribe", {});
  await server.submit(form.path, { phone: PHONE });
  expect(await entries(groupId)).toHaveLength(2);
  const bulk = { text: "Sale", sender_id: "POSTHORN" };
  for (const to of [{ phones: [PHONE, STAYS] }, { msg_groups: [groupId] }]) {
    const dry = await send(account, "POST", "/bulks/dryrun", { ...bulk, ...to });
    const dropped = [{ reason: "blocked", count: 1 }];
    expect(dry.body.preflight).toMatchObject({ messages: 1, dropped });
    const { status, body } = await send(account, "POST", "/bulks", { ...bulk, ...to });
    expect(status).toBe(201);
    await workOff(account.id);
    expect(await handOverAll(account.id)).toBe(1);
    const sent = (await listBulkMessages(account.id, body.uuid)).map(({ phone }) => phone);
    expect(sent).toEqual([STAYS]);
    const { body: done } = await send(account, "GET", `/bulks/${body.uuid}`);
    expect(done).toMatchObject({ preflight: { messages: 1, dropped } });
  }
});

test("responds the same for known and unknown numbers, and counts duplicates once", async () => {
  const groupId = await newGroup();
  const form = await makeTestForm(account, "unsubscribe", { group_id: groupId });
  await watch();
  const known = await server.submit(form.path, { phone: PHONE });
  const unknown = await server.submit(form.path, { phone: "+491713920002" });
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const fields = { token: tokenIn(await server.ask(form.path)), phone: "+491713920003" };
  const other = await startFormServer();
  const both = await Promise.all([server.post(form.path, fields), other.post(form.path, fields)]);
  await other.stop();
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await readFormAnswers(account.id)).toHaveLength(3);
  expect(await blocks()).toHaveLength(3);
  expect(await consents()).toHaveLength(3);
  expect(await events()).toHaveLength(3);
  // Repeating it only increments the response count.
  await server.submit(form.path, { phone: PHONE });
  expect([await blocks(), await consents(), await events()].map(({ length }) => length)).toEqual([
    3, 3, 3,
  ]);
});

test("parses pasted number spellings", async () => {
  const form = await makeTestForm(account, "unsubscribe", {});
  for (const typed of [
    "\u202a0171\u00a03920001\u202c",
    "Mobil: 0171\u20113920002",
    "tel:+491713920003",
    "٠١٧١٣٩٢٠٠٠٤",
  ])
    expect((await server.submit(form.path, { phone: typed })).status).toBe(200);
  const phones = (await blocks()).map(({ number }: { number: string }) => number);
  expect(phones.sort()).toEqual([1, 2, 3, 4].map((at) => `+49171392000${at}`));
});

test("counts unsubscribes on the form's click page like its responses", async () => {
  const groupId = await newGroup();
  const form = await makeTestForm(account, "unsubscribe", {});
  const other = await makeTestForm(account, "unsubscribe", {});
  const unsubscribes = async (code: string) =>
    (await send(owner, "GET", `/stats/clicks?campaign=${code}`)).body.unsubscribes;
  expect(await unsubscribes(form.id)).toBe(0);
  for (const phone of [PHONE, "+491713920002"]) await server.submit(form.path, { phone });
  await server.submit(other.path, { phone: "+491713920003" });
  expect([await unsubscribes(form.id), await unsubscribes(other.id)]).toEqual([2, 1]);
  const { body } = await send(owner, "GET", `/short_link_campaigns/${form.id}/answers`);
  expect(body.done).toBe(2);
  // Campaigns of other types have no unsubscribes.
  const signUp = await makeTestForm(account, "subscribe", { group_id: groupId });
  const sale = { type: 1, name: "Sale", url: "https://example.org/" };
  const link = (await send(account, "POST", "/short_link_campaigns", sale)).body;
  expect([await unsubscribes(signUp.id), await unsubscribes(link.id)]).toEqual([null, null]);
  expect((await send(owner, "GET", "/stats/clicks")).body.unsubscribes).toBeNull();
  await send(account, "DELETE", `/short_link_campaigns/${form.id}`);
  expect(await unsubscribes(form.id)).toBeNull();
});

test("requires no number on a message's link, and doesn't show it", async () => {
  const form = await makeTestForm(account, "unsubscribe", { type: 2 });
  const sms = await send(account, "POST", "/sms", {
    sender_id: "POSTHORN",
    phone: PHONE,
    text: `Sale. Stop: [slink ${form.id}]`,
  });
  const code = /\/l\/([0-9A-Za-z]{9})/.exec(sms.body.text)?.[1] ?? "";
  const path = `/f/${code}`;
  const page = await server.ask(path);
  expect(page.body).not.toContain("3920001");
  expect(page.body).not.toContain('name="phone"');
  const done = await server.submit(path, { reason: "1" });
  expect([done.status, done.body.includes("3920001")]).toEqual([200, false]);
  expect(await blocks()).toMatchObject([{ number: PHONE, type: 2 }]);
  // Its message was deleted, so the form requires the number.
  await send(account, "DELETE", `/sms/${sms.body.uuid}`);
  expect((await server.ask(path)).body).toContain('name="phone"');
});

test("keeps the block of a number blocked by the account, and records the request once", async () => {
  await send(account, "POST", "/blocked_numbers", { number: PHONE });
  const form = await makeTestForm(account, "unsubscribe", {});
  await server.submit(form.path, { phone: PHONE });
  await server.submit(form.path, { phone: PHONE });
  expect(await blocks()).toMatchObject([{ number: PHONE, type: 1 }]);
  const kinds = (await consents()).map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["unsubscribed", "blocked"]);
});

test("shows errors at their fields, and keeps choices", async () => {
  const form = await makeTestForm(account, "unsubscribe", {});
  const wrong = await server.submit(form.path, { phone: "12", reason: "3", comment: "Bye" });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain("This isn&#39;t a phone number");
  expect(wrong.body).toContain('value="3" checked');
  expect(wrong.body).toContain("Bye</textarea>");
  const long = await server.submit(form.path, { phone: PHONE, comment: "x".repeat(501) });
  expect([long.status, await blocks()]).toEqual([422, []]);
  // A reason that there isn't is none.
  await server.submit(form.path, { phone: PHONE, reason: "7" });
  expect(await readFormAnswers(account.id)).toMatchObject([{ reason: null }]);
});

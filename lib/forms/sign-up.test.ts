import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { AUTOMATION, workOn } from "@/lib/gateway/messaging/automations/test-automations";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import {
  readFormAnswers,
  type FormServer,
  latestCode,
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
let groupId: number;
let path: string;
let campaign: string;
let clock: Date;

beforeEach(async () => {
  const group = { name: "Newsletter", name_a: "First name", name_b: "Shoe size" };
  groupId = (await send(account, "POST", "/groups", group)).body.id;
  const form = await makeTestForm(account, "subscribe", { group_id: groupId, form_fields: ["a"] });
  path = form.path;
  campaign = form.id;
  clock = new Date();
  server = await startFormServer({ now: () => clock });
});
afterEach(async () => {
  await server.stop();
  expect(server.problems).toEqual([]);
});

const texts = async () => {
  await server.settle();
  return (await send(owner, "GET", "/sms?origin=form")).body;
};
const entries = async () => (await send(owner, "GET", `/groups/${groupId}/phones`)).body;
const consents = async () => (await send(owner, "GET", "/consents")).body;
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const start = (phone = "0171 3920001", more: object = {}) =>
  server.submit(path, { phone, ...more });
const confirm = async (page: { body: string }, code: string) =>
  server.post(path, { token: tokenIn(page as never), phone: PHONE, code });

test("adds a number to the group once its owner entered the code", async () => {
  const asked = await start("0171 3920001", { field_a: " Ada ", field_b: "38" });
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining(PHONE)]);
  expect(await entries()).toEqual([]);
  const code = await latestCode(account.id);
  const [sms] = await texts();
  expect(sms).toMatchObject({ phone: PHONE, text: expect.stringContaining(code) });
  expect(sms.price).toBeGreaterThan(0);
  const done = await confirm(asked, code);
  expect([done.status, done.body]).toEqual([200, expect.stringContaining("You&#39;re signed up")]);
  const [entry] = await entries();
  expect(entry).toMatchObject({ phone: PHONE, a: "Ada", b: null, unsubscribed_at: null });
  expect(entry.subscribed_at).toBeGreaterThan(0);
  const [consent] = await consents();
  expect(consent).toMatchObject({ phone: PHONE, kind: "subscribed", source: "form" });
  expect(consent.text).toContain("I agree that");
  expect(consent.text).toContain(`Newsletter (${campaign}), en`);
  // Resending returns the same response without changes.
  expect((await confirm(asked, code)).body).toBe(done.body);
  expect(await entries()).toHaveLength(1);
  expect(await consents()).toHaveLength(1);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("notifies webhooks on confirmation, not before", async () => {
  const events = async () =>
    (
      await asOwner((tx) =>
        tx.query("SELECT name, data FROM webhook_events WHERE account_id = $1", [account.id]),
      )
    ).rows;
  await send(owner, "POST", "/webhooks", {
    target: "https://hooks.example.org/",
    events: ["phone.subscribe"],
  });
  const asked = await start(undefined, { field_a: "Ada" });
  expect(await events()).toEqual([]);
  await confirm(asked, await latestCode(account.id));
  const at = Math.floor(clock.getTime() / 1_000);
  expect(await events()).toEqual([
    {
      name: "phone.subscribe",
      data: {
        phone: PHONE,
        user_id: account.id,
        created_at: at,
        timestamp: at,
        campaign_code: campaign,
        short_link_code: path.slice(3),
        group_id: groupId,
        additional_data: [{ column: "a", name: "First name", value: "Ada" }],
      },
    },
  ]);
});

test("gives one response and one text for a form submitted twice, also concurrently", async () => {
  const other = await startFormServer({ now: () => clock });
  const fields = { token: tokenIn(await server.ask(path)), phone: PHONE };
  const [first, second] = await Promise.all([server.post(path, fields), other.post(path, fields)]);
  await Promise.all([server.settle(), other.settle()]);
  const third = await other.post(path, fields);
  await other.stop();
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  expect(await readFormAnswers(account.id)).toHaveLength(1);
  expect(await texts()).toHaveLength(1);
  expect(other.problems).toEqual([]);
});

test("completes a submission on resend after a crash between storing and responding", async () => {
  // It never gets as far as its answer.
  const dying = await startFormServer({ now: () => clock, leastMs: 600_000 });
  const fields = { token: tokenIn(await server.ask(path)), phone: PHONE };
  void dying.post(path, fields).catch(() => {});
  await expect.poll(() => readFormAnswers(account.id)).toHaveLength(1);
  expect(await texts()).toEqual([]);
  const again = await server.post(path, fields);
  expect(again.status).toBe(200);
  expect(await readFormAnswers(account.id)).toHaveLength(1);
  expect(await texts()).toHaveLength(1);
  expect((await confirm(again, await latestCode(account.id))).status).toBe(200);
  expect(await entries()).toHaveLength(1);
});

test("accepts no other number after submission", async () => {
  const token = tokenIn(await server.ask(path));
  await server.post(path, { token, phone: PHONE });
  const other = await server.post(path, { token, phone: "+491713920002" });
  expect([other.status, other.body]).toEqual([422, expect.stringContaining("Send it again")]);
  expect(await readFormAnswers(account.id)).toHaveLength(1);
});

test("counts a code once that is entered twice concurrently", async () => {
  const asked = await start();
  const code = await latestCode(account.id);
  const both = await Promise.all([confirm(asked, code), confirm(asked, code)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await entries()).toHaveLength(1);
  expect(await consents()).toHaveLength(1);
});

test("locks the sign-up after five wrong codes, for the right code too", async () => {
  const asked = await start();
  const code = await latestCode(account.id);
  const wrong = code === "000000" ? "000001" : "000000";
  const tried = await Promise.all(Array.from({ length: 8 }, () => confirm(asked, wrong)));
  expect(tried.map(({ status }) => status)).toEqual(Array(8).fill(422));
  expect((await readFormAnswers(account.id))[0].tries).toBe(5);
  const locked = await confirm(asked, code);
  expect([locked.status, locked.body]).toEqual([
    422,
    expect.stringContaining("Too many wrong codes"),
  ]);
  expect(await entries()).toEqual([]);
});

test("accepts a code for 15 minutes, with at most two resends, 30 seconds apart", async () => {
  const asked = await start();
  const code = await latestCode(account.id);
  const again = () => server.post(path, { token: tokenIn(asked), phone: PHONE, again: "1" });
  expect((await again()).body).toContain("A code was sent a moment ago");
  later(31);
  expect((await again()).status).toBe(200);
  expect(await texts()).toHaveLength(2);
  later(15 * 60 + 1);
  expect((await confirm(asked, code)).body).toContain("This code has expired");
  expect(await entries()).toEqual([]);
});

test("shows errors at their fields, and keeps the input", async () => {
  for (const [phone, error] of [
    ["", "Enter your mobile number"],
    ["hello", "This isn&#39;t a phone number"],
    ["030 23125001", "Enter a mobile number"],
    ["+49171", "This isn&#39;t a phone number"],
  ] as const) {
    const page = await start(phone, { field_a: "Ada" });
    expect([page.status, page.body]).toEqual([422, expect.stringContaining(error)]);
    expect(page.body).toContain('aria-describedby="phone-hint phone-problem" aria-invalid="true"');
    expect(page.body).toContain('value="Ada"');
    expect(page.body).toContain("<title>Error: ");
  }
  const long = await start(PHONE, { field_a: "x".repeat(201) });
  expect([long.status, long.body]).toEqual([422, expect.stringContaining("This is too long")]);
  expect(await readFormAnswers(account.id)).toEqual([]);
});

test("shows the same page for known, unknown and blocked numbers; the account's blocked ones get no code", async () => {
  await send(account, "POST", `/groups/${groupId}/phones`, { phone: "+491713920002" });
  await send(account, "POST", "/blocked_numbers", { number: "+491713920003" });
  const pages: string[] = [];
  for (const last of [1, 2, 3]) {
    const phone = `+49171392000${last}`;
    const page = await start(phone);
    expect(page.status).toBe(200);
    const hide = (text: string) =>
      text
        .replaceAll(phone, "PHONE")
        .replaceAll(formatPhone(phone), "PHONE")
        .replaceAll(tokenIn(page), "TOKEN");
    pages.push(hide(page.body));
    if (last === 3) {
      // Not even who guesses the code gets in.
      const tried = await confirm(page, await latestCode(account.id));
      expect(tried.status).toBe(422);
    }
  }
  expect(new Set(pages).size).toBe(1);
  const sent = (await texts()).map(({ phone }: { phone: string }) => phone).sort();
  expect(sent).toEqual(["+491713920001", "+491713920002"]);
});

test("lets unsubscribed people sign up again only by themselves", async () => {
  const leaving = await makeTestForm(account, "unsubscribe", {});
  await send(account, "POST", `/groups/${groupId}/phones`, { phone: PHONE, b: "38" });
  const farewell = { token: tokenIn(await server.ask(leaving.path)), phone: PHONE, reason: "2" };
  await server.post(leaving.path, farewell);
  expect(await entries()).toMatchObject([{ unsubscribe_reason: 2 }]);
  const blocks = async () => (await send(owner, "GET", "/blocked_numbers")).body;
  expect(await blocks()).toMatchObject([{ number: PHONE, type: 2, source: "form" }]);
  const asked = await start();
  expect(await blocks()).toHaveLength(1);
  expect(await texts()).toHaveLength(1);
  // Other messages don't reach them, the code does.
  await send(account, "POST", "/sms", { sender_id: "POSTHORN", phone: PHONE, text: "Sale" });
  expect(await outcomes()).toEqual(["api 208", "form 100"]);
  await confirm(asked, await latestCode(account.id));
  expect(await blocks()).toEqual([]);
  expect(await entries()).toMatchObject([
    { phone: PHONE, b: "38", unsubscribed_at: null, unsubscribe_reason: null },
  ]);
  // A browser that sends the farewell once more doesn't mean it.
  expect((await server.post(leaving.path, farewell)).status).toBe(200);
  expect(await blocks()).toEqual([]);
});

/** Lets a worker send what waits; returns what became of the account's messages. */
async function outcomes(): Promise<string[]> {
  const carriers = [createTestCarrier("simulator")];
  const worker = await startWorker({ inDoubtLimit: 20, leaseSeconds: 30, carriers, log: () => {} });
  const waiting = () =>
    asOwner((tx) => tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1", [account.id]));
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  await worker.stop();
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT origin, status_code FROM messages WHERE account_id = $1", [account.id]),
  );
  return rows.map((row) => `${row.origin} ${row.status_code}`).sort();
}

test("shows visitors a temporary failure without balance, but not the cause", async () => {
  const poor = await makeTestAccount({ balance: "0.001" });
  const group = (await send(poor, "POST", "/groups", { name: "x" })).body.id;
  const form = await makeTestForm(poor, "subscribe", { group_id: group });
  const page = await server.submit(form.path, { phone: PHONE });
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "600"]);
  expect(page.body).toContain("Signing up isn&#39;t possible right now");
  expect(page.body).not.toMatch(/credit|balance|fund/i);
  expect(await readFormAnswers(poor.id)).toMatchObject([{ state: "unpaid", message: null }]);
});

test("sends a number at most three codes an hour over all the account's forms", async () => {
  const second = await makeTestForm(account, "subscribe", { group_id: groupId });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const page = await server.submit(n % 2 === 0 ? path : second.path, { phone: PHONE });
    statuses.push(page.status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await texts()).toHaveLength(2);
});

test("shares a rate limit among numbers of one range", async () => {
  let refused = 0;
  for (let n = 0; n < 22; n += 1) {
    const phone = `+4917139200${String(n + 10).padStart(2, "0")}`;
    const { status } = await server.submit(path, { phone }, { ip: `192.0.2.${n}` });
    if (status === 429) refused += 1;
  }
  expect(refused).toBe(2);
});

test("returns 404 for a form whose group was deleted", async () => {
  const asked = await start();
  await send(account, "DELETE", `/groups/${groupId}`);
  expect((await server.ask(path)).status).toBe(404);
  expect((await confirm(asked, await latestCode(account.id))).status).toBe(404);
});

test("starts the form's automation with its fields on confirmation", async () => {
  const steps = [{ kind: "text", text: "Hello [First name|there]" }];
  const trigger = { kind: "form", campaign };
  const { body } = await send(owner, "POST", "/automations", { ...AUTOMATION, trigger, steps });
  await send(owner, "PUT", `/automations/${body.id}/publish`);
  const page = await start("0171 3920001", { field_a: "Ada" });
  await workOn(account.id);
  const list = async () => (await send(owner, "GET", "/sms?origin=automation")).body;
  expect(await list()).toEqual([]);
  await confirm(page, await latestCode(account.id));
  await workOn(account.id);
  expect(await list()).toMatchObject([{ phone: PHONE, text: "Hello Ada" }]);
});

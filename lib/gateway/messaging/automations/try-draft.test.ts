import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { AUTOMATION, letPass, workOn } from "./test-automations";
import { TEST_WAIT_SECONDS } from "./timing";

const { send, account, owner } = testModule({ people: ["owner"], hasRates: true });
const PHONE = "+491713920001";

const text = (content: string) => ({ kind: "text", text: content });
const STEPS = [
  text("Hello [name|there]"),
  { kind: "wait", amount: 3, unit: "days" },
  {
    kind: "branch",
    condition: { kind: "column", column: "name", operator: "is", value: "Ada" },
    yes: [text("Still there, [name]?")],
    no: [text("Still there?")],
  },
  { kind: "wait_until", time: "09:00", weekdays: ["MO"] },
  text("Bye"),
];
/** It opens for a minute at a time of day that it isn't now. */
const CLOSED = { from: "03:00", to: "03:01" };

async function draft(more: object = {}): Promise<string> {
  const definition = { ...AUTOMATION, steps: STEPS, send_window: CLOSED, ...more };
  const { status, body } = await send(owner, "POST", "/automations", definition);
  expect([status, body.violations]).toEqual([201, undefined]);
  return `/automations/${body.id}`;
}
const begin = (path: string, body: object = { phone: PHONE, values: { Name: "Ada" } }) =>
  send(owner, "POST", `${path}/test`, body);
const follow = async (path: string) => (await send(owner, "GET", `${path}/test`)).body;
async function pass(seconds: number) {
  await letPass(account.id, `${seconds} seconds`);
  await workOn(account.id);
}
async function textsTo(): Promise<string[]> {
  const { body } = await send(owner, "GET", `/sms?phone=${encodeURIComponent(PHONE)}`);
  return body.map((sms: { text: string }) => sms.text).reverse();
}

test("runs the draft for a phone within seconds, whatever its waits and window", async () => {
  const path = await draft();
  const { status, body } = await begin(path);
  expect([status, body]).toMatchObject([201, { phone: PHONE, state: "waiting", step: "1" }]);
  await workOn(account.id);
  expect(await textsTo()).toEqual(["Hello Ada"]);
  const { started_at: startedAt, due_at: dueAt } = await follow(path);
  expect(dueAt - startedAt).toBeGreaterThanOrEqual(TEST_WAIT_SECONDS);
  expect(dueAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + TEST_WAIT_SECONDS);
  await pass(11);
  expect(await textsTo()).toEqual(["Hello Ada", "Still there, Ada?"]);
  await pass(11);
  expect(await textsTo()).toEqual(["Hello Ada", "Still there, Ada?", "Bye"]);
  const ended = await follow(path);
  expect(ended).toMatchObject({ state: "finished", step: null, reason: null });
  expect(ended.texts.map(({ step, outcome }: Record<string, unknown>) => [step, outcome])).toEqual([
    ["1", "sent"],
    ["3y1", "sent"],
    ["5", "sent"],
  ]);
  const { body: sms } = await send(owner, "GET", `/sms/${ended.texts[0].message}`);
  expect(sms).toMatchObject({ text: "Hello Ada", origin: "automation" });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("excludes a test from lists, counts and figures, and changes no people", async () => {
  const path = await draft({ send_window: null });
  await send(owner, "PUT", `${path}/publish`);
  await send(owner, "POST", "/automation_events", { id: "e", name: "signed_up", phone: PHONE });
  await workOn(account.id);
  const read = async () => ({
    list: (await send(owner, "GET", "/automations")).body,
    report: (await send(owner, "GET", `${path}/report`)).body,
    people: (await send(owner, "GET", `${path}/people`)).body,
  });
  const before = await read();
  await begin(path);
  await workOn(account.id);
  expect(await read()).toEqual(before);
  expect((await follow(path)).texts).toHaveLength(1);
  const events = { id: "e2", name: "signed_up", phone: "+491713920002" };
  expect((await send(owner, "POST", "/automation_events", events)).body.started).toBe(1);
});

test("doesn't expose a test by its own ID", async () => {
  const path = await draft();
  await begin(path);
  const id = Number(path.split("/").at(-1)) + 1;
  for (const [method, of] of [
    ["GET", ""],
    ["GET", "/report"],
    ["PUT", "/pause"],
    ["PUT", "/publish"],
    ["DELETE", ""],
  ] as const)
    expect((await send(owner, method, `/automations/${id}${of}`)).status).toBe(404);
});

test("ends the previous test on another test or on deletion", async () => {
  const path = await draft();
  await begin(path);
  await workOn(account.id);
  await begin(path, { phone: "+491713920002" });
  await workOn(account.id);
  await pass(11);
  expect(await textsTo()).toEqual(["Hello Ada"]);
  expect(await follow(path)).toMatchObject({ phone: "+491713920002", step: "5" });
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  await pass(11);
  const { body } = await send(owner, "GET", "/sms");
  expect(body.map((sms: { text: string }) => sms.text).sort()).toEqual([
    "Hello Ada",
    "Hello there",
    "Still there?",
  ]);
});

test("ignores the limit of texts per person in a test", async () => {
  await send(owner, "PUT", "/automation_cap", { texts: 1, days: 7 });
  const path = await draft({ steps: [text("One"), text("Two")] });
  await begin(path);
  await workOn(account.id);
  expect(await textsTo()).toEqual(["One", "Two"]);
});

test("ends the test on the draft's goal", async () => {
  const path = await draft({ goal_event: "bought" });
  await begin(path);
  await workOn(account.id);
  await send(owner, "POST", "/automation_events", { id: "b", name: "bought", phone: PHONE });
  expect(await follow(path)).toMatchObject({ state: "goal", step: null });
});

test("reports a blocked number, and sends it no text", async () => {
  await send(owner, "POST", "/blocked_numbers", { number: PHONE });
  const path = await draft();
  await begin(path);
  await workOn(account.id);
  expect(await follow(path)).toMatchObject({ state: "left", reason: "blocked" });
  expect(await textsTo()).toEqual([]);
});

test.each([
  [{ phone: "12" }, 400, "phone"],
  [{}, 400, "phone"],
])("rejects %j", async (body, status, path) => {
  const response = await begin(await draft(), body);
  expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([status, path]);
});

test("rejects testing a draft without steps, and returns 404 without a test", async () => {
  const path = await draft({ steps: [] });
  expect([(await begin(path)).status, (await send(owner, "GET", `${path}/test`)).status]).toEqual([
    422, 404,
  ]);
});

import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import {
  dailyAt,
  listStoredBulks,
  RECURRING_BULK,
  runDueRecurring,
  setDue,
  slotAgo,
} from "./test-recurring";

const { account, owner, developer, marketing, accountant, send } = testModule({
  people: ["owner", "developer", "marketing", "accountant"],
  hasRates: true,
});

const PATH = "/recurring_bulks";
const DAILY = RECURRING_BULK.rule;

async function make(more: object = {}) {
  const { status, body } = await send(owner, "POST", PATH, { ...RECURRING_BULK, ...more });
  expect(status).toBe(201);
  return body;
}

test("stores a recurring bulk as sent, with its next runs and RRULE", async () => {
  const rule = { freq: "MONTHLY", by_month_day: 31, time: "02:30", from_date: "2030-01-01" };
  const body = await make({ rule, send_window: { from: "08:00", to: "20:00" }, is_unicode: true });
  expect(body).toMatchObject({
    state: "active",
    text: RECURRING_BULK.text,
    phones: RECURRING_BULK.phones,
    send_window: { from: "08:00", to: "20:00" },
    is_unicode: true,
    saved_by: expect.any(String),
    rule: { interval: 1, rrule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1" },
  });
  expect(body.next_runs.map(({ date }: { date: string }) => date)).toEqual([
    "2030-01-31",
    "2030-02-28",
    "2030-03-31",
    "2030-04-30",
    "2030-05-31",
  ]);
  // The hour that Berlin skips on this day.
  expect(body.next_runs[2].at).toBe(Date.parse("2030-03-31T01:30:00Z") / 1000);
  expect((await send(owner, "GET", `${PATH}/${body.id}`)).body).toEqual(body);
  expect((await send(owner, "GET", PATH)).body).toMatchObject([{ id: body.id, name: body.name }]);
});

test.each([
  ["a week without weekdays", { freq: "WEEKLY" }, "rule.by_day"],
  ["a month without a day", { freq: "MONTHLY" }, "rule.by_month_day"],
  [
    "a month with two kinds of days",
    { freq: "MONTHLY", by_month_day: 1, by_set_pos: 1, by_day: ["MO"] },
    "rule.by_month_day",
  ],
  [
    "a position of two weekdays",
    { freq: "MONTHLY", by_set_pos: 1, by_day: ["MO", "TU"] },
    "rule.by_day",
  ],
  ["a fifth weekday", { freq: "MONTHLY", by_set_pos: 5, by_day: ["MO"] }, "rule.by_set_pos"],
  ["an interval of 0", { interval: 0 }, "rule.interval"],
  ["an invalid time", { time: "24:00" }, "rule.time"],
  ["an end before its beginning", { until_date: "2025-12-31" }, "rule.until_date"],
  ["no future runs", { until_date: "2026-01-02" }, "rule.until_date"],
])("rejects a rule with %s at its field", async (_title, change, path) => {
  const { status, body } = await send(owner, "POST", PATH, {
    ...RECURRING_BULK,
    rule: { ...DAILY, ...change },
  });
  expect(status).toBe(400);
  expect(
    body.violations.map((violation: { propertyPath: string }) => violation.propertyPath),
  ).toContain(path);
});

test.each([
  ["an unknown group", { msg_groups: [987654] }, "msg_groups[0]"],
  ["an invalid number", { phones: ["+491713920001", "nobody"] }, "phones[1]"],
  ["an unknown zone", { time_zone: "Mars/Olympus" }, "time_zone"],
  ["a sender that is too long", { sender_id: "POSTHORN AND FRIENDS" }, "sender_id"],
])("rejects %s at its field", async (_title, change, path) => {
  const { status, body } = await send(owner, "POST", PATH, { ...RECURRING_BULK, ...change });
  expect([400, 422]).toContain(status);
  expect(body.violations[0].propertyPath).toBe(path);
});

test("defaults to the account's time zone", async () => {
  expect((await make({ time_zone: null })).time_zone).toBe("Europe/Berlin");
});

test("applies a change from the next run, without a second run on the same day", async () => {
  const slot = slotAgo(60);
  const { id } = await make(dailyAt(slot));
  await setDue(account.id, id, slot);
  await runDueRecurring(account.id);
  const later = { ...dailyAt(slot), text: "Changed", rule: { ...DAILY, time: "23:59" } };
  const { body } = await send(owner, "PUT", `${PATH}/${id}`, later);
  expect(body.text).toBe("Changed");
  expect(body.next_runs[0].date > slot.date).toBe(true);
  expect(await listStoredBulks(account.id)).toMatchObject([{ text: RECURRING_BULK.text }]);
});

test("sends on behalf of its last editor", async () => {
  const slot = slotAgo(60);
  const { id } = await make(dailyAt(slot));
  await send(marketing, "PUT", `${PATH}/${id}`, dailyAt(slot));
  await setDue(account.id, id, slot);
  await runDueRecurring(account.id);
  expect(await listStoredBulks(account.id)).toMatchObject([{ user_id: String(marketing.userId) }]);
});

test("doesn't run while paused, also after a change, and resumes with the next run", async () => {
  const { id } = await make();
  const paused = await send(owner, "PUT", `${PATH}/${id}/pause`);
  expect(paused.body).toMatchObject({ state: "paused", paused_reason: "person", next_runs: [] });
  const changed = await send(owner, "PUT", `${PATH}/${id}`, RECURRING_BULK);
  expect(changed.body.state).toBe("paused");
  const { body } = await send(owner, "PUT", `${PATH}/${id}/resume`);
  expect(body.state).toBe("active");
  expect(body.next_runs[0].at * 1000).toBeGreaterThan(Date.now());
});

test("skips the next run, and restores it", async () => {
  const { id, next_runs: before } = await make();
  const { body } = await send(owner, "POST", `${PATH}/${id}/skip_next`, {});
  expect(body.rule.except_dates).toEqual([before[0].date]);
  expect(body.next_runs[0]).toEqual(before[1]);
  const again = await send(owner, "POST", `${PATH}/${id}/skip_next`, {});
  expect(again.body.next_runs[0]).toEqual(before[2]);
  const { body: restored } = await send(owner, "PUT", `${PATH}/${id}`, RECURRING_BULK);
  expect(restored.next_runs).toEqual(before);
});

test("sends now without changing the schedule", async () => {
  const { id, next_runs: before } = await make();
  const { status, body } = await send(marketing, "POST", `${PATH}/${id}/runs`, {
    delivery_delay: 30,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: "manual", outcome: "sent", date: null });
  expect(body.summary.delivery_at).toBeGreaterThan(Date.now() / 1000);
  expect(await listStoredBulks(account.id)).toMatchObject([{ user_id: String(marketing.userId) }]);
  expect((await send(owner, "GET", `${PATH}/${id}`)).body.next_runs).toEqual(before);
});

test("keeps its bulks on deletion", async () => {
  const { id } = await make();
  await send(owner, "POST", `${PATH}/${id}/runs`, {});
  expect((await send(owner, "DELETE", `${PATH}/${id}`)).status).toBe(204);
  expect((await send(owner, "GET", `${PATH}/${id}`)).status).toBe(404);
  expect(await listStoredBulks(account.id)).toHaveLength(1);
});

test("hides texts from roles without access, and lets only bulk senders change it", async () => {
  const { id } = await make();
  const { body } = await send(accountant, "GET", `${PATH}/${id}`);
  expect(body).toMatchObject({ text: "", phones: null, text_start: "", is_text_hidden: true });
  for (const person of [accountant, developer]) {
    expect((await send(person, "PUT", `${PATH}/${id}`, RECURRING_BULK)).status).toBe(403);
    expect((await send(person, "POST", `${PATH}/${id}/runs`, {})).status).toBe(403);
  }
});

test("removes an erased person's number", async () => {
  const { id } = await make();
  const phone = encodeURIComponent("+491713920001");
  expect((await send(owner, "POST", `/contacts/${phone}/erasure`, {})).status).toBe(200);
  expect((await send(owner, "GET", `${PATH}/${id}`)).body.phones).toEqual(["+491713920002"]);
});

test("limits an account to a hundred", async () => {
  for (let index = 0; index < 100; index++) await make({ phones: [], msg_groups: null });
  const { status, body } = await send(owner, "POST", PATH, RECURRING_BULK);
  expect([status, body.reason]).toEqual([422, "too_many_recurring_bulks"]);
});

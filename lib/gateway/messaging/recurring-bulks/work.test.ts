import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { claimRecurringBulk } from "./store-runs";
import {
  dailyAt,
  listStoredBulks,
  runDueRecurring,
  setDue,
  type Slot,
  shiftSlot,
  slotAgo,
} from "./test-recurring";
import { runRecurringStep } from "./work-on";

const { account, owner, marketing, send } = testModule({
  people: ["owner", "marketing"],
  hasRates: true,
});

const HOUR_SECONDS = 3_600;

/** Creates a recurring bulk with a run due for `seconds`, and runs of previous days. */
async function makeDue(more: object = {}, { seconds = 60, by = owner, days = 0 } = {}) {
  const slot = slotAgo(seconds);
  const { status, body } = await send(by, "POST", "/recurring_bulks", {
    ...dailyAt(slot),
    ...more,
  });
  expect(status).toBe(201);
  await setDue(account.id, body.id, shiftSlot(slot, -days));
  return { id: body.id as number, slot };
}

const toPath = (id: number) => `/recurring_bulks/${id}`;
const readOne = async (id: number) => (await send(owner, "GET", toPath(id))).body;
const listRuns = async (id: number) => (await send(owner, "GET", `${toPath(id)}/runs`)).body;
const countBulks = async () => (await listStoredBulks(account.id)).length;

/** Works off a slot again, as if its earlier runs had been days before. */
async function repeatSlot(id: number, slot: Slot): Promise<void> {
  await asOwner((tx) =>
    tx.query("UPDATE recurring_bulk_runs SET slot_date = slot_date - 10 WHERE account_id = $1", [
      account.id,
    ]),
  );
  await setDue(account.id, id, slot);
  await runDueRecurring(account.id);
}

async function listMails(): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string }>(
      "SELECT subject FROM mail_outbox WHERE recipient = $1 AND subject LIKE '%Every morning%' ORDER BY mail_id",
      [owner.email],
    ),
  );
  return rows.map(({ subject }) => subject);
}

const setRole = (userId: number, role: string | null) =>
  asOwner((tx) =>
    role === null
      ? tx.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
          account.id,
          userId,
        ])
      : tx.query("UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2", [
          account.id,
          userId,
          role,
        ]),
  );

test("creates one bulk per due run on behalf of its creator, and schedules the next a day later", async () => {
  const { id, slot } = await makeDue({}, { by: marketing });
  await runDueRecurring(account.id);
  await runDueRecurring(account.id);
  const bulks = await listStoredBulks(account.id);
  expect(bulks).toMatchObject([{ user_id: String(marketing.userId), pause: null }]);
  expect(await listRuns(id)).toMatchObject([
    {
      kind: "scheduled",
      date: slot.date,
      due_at: slot.at.getTime() / 1000,
      outcome: "sent",
      bulk: bulks[0]?.uuid,
      summary: { recipients_count: 2 },
    },
  ]);
  const { next_runs: next } = await readOne(id);
  expect(next[0].at * 1000).toBe(shiftSlot(slot, 1).at.getTime());
  expect(next).toHaveLength(5);
});

test("selects people at the time of the run", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Members", phones: [] });
  const { id } = await makeDue({ phones: null, msg_groups: [group.id] });
  await send(owner, "POST", `/groups/${group.id}/phones`, { phone: "+491713920005" });
  await runDueRecurring(account.id);
  expect((await listRuns(id))[0].summary.recipients_count).toBe(1);
});

test("creates one bulk with concurrent workers", async () => {
  const { id } = await makeDue();
  const due = { accountId: account.id, id };
  await Promise.all(Array.from({ length: 4 }, () => runRecurringStep(due)));
  expect(await countBulks()).toBe(1);
  expect(await listRuns(id)).toHaveLength(1);
});

test("leaves a dead worker's run to others after its lease expires", async () => {
  const { id } = await makeDue();
  const due = { accountId: account.id, id };
  expect(await withAccount(account.id, (tx) => claimRecurringBulk(tx, due, 300))).toBeDefined();
  expect(await runRecurringStep(due)).toBe(false);
  expect(await countBulks()).toBe(0);
  await asOwner((tx) =>
    tx.query(
      "UPDATE recurring_bulks SET work_at = now() - interval '1 second' WHERE account_id = $1",
      [account.id],
    ),
  );
  expect(await runRecurringStep(due)).toBe(true);
  expect(await countBulks()).toBe(1);
});

test("fails a run after it crashed five workers", async () => {
  const { id } = await makeDue();
  await asOwner((tx) =>
    tx.query("UPDATE recurring_bulks SET attempts = 5 WHERE account_id = $1", [account.id]),
  );
  await runDueRecurring(account.id);
  expect(await listRuns(id)).toMatchObject([{ outcome: "failed", reason: "internal" }]);
  expect(await countBulks()).toBe(0);
});

test("sends the latest run once after an outage, and lists the others as missed", async () => {
  const { id, slot } = await makeDue({}, { days: 30 });
  await runDueRecurring(account.id);
  expect(await countBulks()).toBe(1);
  const runs: { outcome: string; reason: string; date: string }[] = await listRuns(id);
  expect(runs).toHaveLength(11);
  expect(runs[0]).toMatchObject({ outcome: "sent", date: slot.date });
  expect(runs.slice(1).every(({ reason }) => reason === "missed")).toBe(true);
  expect(runs[1]?.date).toBe(shiftSlot(slot, -1).date);
});

test("skips a run that is too late", async () => {
  const late = await makeDue({ max_late_minutes: 30 }, { seconds: HOUR_SECONDS });
  const punctual = await makeDue({ max_late_minutes: 90 }, { seconds: HOUR_SECONDS });
  await runDueRecurring(account.id);
  expect(await listRuns(late.id)).toMatchObject([{ outcome: "skipped", reason: "late" }]);
  expect(await listRuns(punctual.id)).toMatchObject([{ outcome: "sent" }]);
});

test("lists an excluded day as skipped", async () => {
  const slot = slotAgo(60);
  const rule = { ...dailyAt(slot).rule, except_dates: [slot.date] };
  const { id } = await makeDue({ rule });
  await runDueRecurring(account.id);
  expect(await listRuns(id)).toMatchObject([{ outcome: "skipped", reason: "excepted" }]);
  expect(await countBulks()).toBe(0);
});

test("sends the previous run after an outage that ends on an excluded day", async () => {
  const slot = slotAgo(60);
  const rule = { ...dailyAt(slot).rule, except_dates: [slot.date] };
  const { id } = await makeDue({ rule }, { days: 2 });
  await runDueRecurring(account.id);
  const runs: { date: string; outcome: string }[] = await listRuns(id);
  expect(new Map(runs.map(({ date, outcome }) => [date, outcome]))).toEqual(
    new Map([
      [shiftSlot(slot, -2).date, "skipped"],
      [shiftSlot(slot, -1).date, "sent"],
      [slot.date, "skipped"],
    ]),
  );
  await runDueRecurring(account.id);
  expect(await countBulks()).toBe(1);
});

test("skips a run while the previous bulk is paused", async () => {
  const { id, slot } = await makeDue();
  await runDueRecurring(account.id);
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET pause = 'funds' WHERE account_id = $1", [account.id]),
  );
  await repeatSlot(id, slot);
  expect((await listRuns(id))[0]).toMatchObject({ outcome: "skipped", reason: "previous_waiting" });
  expect(await countBulks()).toBe(1);
});

test("holds a run that requires approval", async () => {
  await asOwner((tx) =>
    tx.query("UPDATE account_settings SET approval_recipients = 1 WHERE account_id = $1", [
      account.id,
    ]),
  );
  await makeDue({}, { by: marketing });
  await runDueRecurring(account.id);
  expect(await listStoredBulks(account.id)).toMatchObject([{ pause: "approval" }]);
});

test("lists and emails a failed run once, and pauses after three in a row", async () => {
  const { body: group } = await send(owner, "POST", "/groups", { name: "Members", phones: [] });
  const { id, slot } = await makeDue({ phones: null, msg_groups: [group.id] });
  expect((await send(owner, "DELETE", `/groups/${group.id}`)).status).toBe(204);
  await runDueRecurring(account.id);
  expect(await listRuns(id)).toMatchObject([
    { outcome: "failed", reason: "group_unknown", problem: expect.stringContaining("group") },
  ]);
  expect((await readOne(id)).state).toBe("active");
  expect(await listMails()).toHaveLength(1);
  await repeatSlot(id, slot);
  expect(await listMails()).toHaveLength(1);
  await repeatSlot(id, slot);
  expect(await readOne(id)).toMatchObject({ state: "paused", paused_reason: "failures" });
  expect(await listMails()).toHaveLength(2);
  expect(await countBulks()).toBe(0);
});

test.each([
  ["left the account", null],
  ["may no longer send", "developer"],
])("pauses when its creator %s, and emails owners", async (_title, role) => {
  const { id } = await makeDue({}, { by: marketing });
  await setRole(marketing.userId, role);
  await runDueRecurring(account.id);
  expect(await countBulks()).toBe(0);
  expect(await readOne(id)).toMatchObject({ state: "paused", paused_reason: "sender" });
  expect(await listRuns(id)).toMatchObject([{ outcome: "failed", reason: "sender" }]);
  expect(await listMails()).toHaveLength(1);
  const { body } = await send(owner, "PUT", `${toPath(id)}/resume`);
  expect(body).toMatchObject({ state: "active", paused_reason: null });
});

test("pauses when its key is deactivated", async () => {
  const { body: key } = await send(owner, "POST", "/api_keys", {
    name: "Shop",
    roles: ["messaging"],
  });
  const { id, slot } = await makeDue();
  await asOwner((tx) =>
    tx.query("UPDATE recurring_bulks SET user_id = NULL, key_id = $2 WHERE account_id = $1", [
      account.id,
      key.id,
    ]),
  );
  await runDueRecurring(account.id);
  expect(await listRuns(id)).toMatchObject([{ outcome: "sent" }]);
  await asOwner((tx) =>
    tx.query("UPDATE api_keys SET is_active = false WHERE account_id = $1 AND key_id = $2", [
      account.id,
      key.id,
    ]),
  );
  await repeatSlot(id, slot);
  expect(await readOne(id)).toMatchObject({ state: "paused", paused_reason: "sender" });
});

test("ends a rule after its last day", async () => {
  const { id, slot } = await makeDue();
  await asOwner((tx) =>
    tx.query(
      "UPDATE recurring_bulks SET rule = jsonb_set(rule, '{until_date}', to_jsonb($2::text)) WHERE account_id = $1",
      [account.id, slot.date],
    ),
  );
  await runDueRecurring(account.id);
  expect(await readOne(id)).toMatchObject({ state: "ended", next_runs: [] });
});

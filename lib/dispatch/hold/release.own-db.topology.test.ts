import { expect, onTestFinished, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asAccountWorker, asOwner } from "@/lib/db/transaction";
import { withInterruption } from "@/lib/db/testing/mutants";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { phoneAt, listBulkMessages, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { AUTOMATION, workOn } from "@/lib/gateway/messaging/automations/test-automations";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import {
  dailyAt,
  listStoredBulks,
  runDueRecurring,
  setDue,
  slotAgo,
} from "@/lib/gateway/messaging/recurring-bulks/test-recurring";
import { findDueReplies } from "@/lib/gateway/messaging/inbound-rules/store-matches";
import {
  findLedgerDiscrepancies,
  readAccountState,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { claimDue } from "@/lib/queue/store-claims";
import { checkHold, findHold, holdDispatch } from "./hold";
import { releaseDispatch } from "./release";

const { send, account } = testModule({ account: { balance: "100" }, hasRates: true });
type Account = typeof account;

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const soon = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

async function sms(of: Account, more: object = {}): Promise<string> {
  const { status, body } = await send(of, "POST", "/sms", { ...VALID, ...more });
  expect(status).toBe(201);
  return body.uuid;
}
const readSms = async (of: Account, uuid: string) => (await send(of, "GET", `/sms/${uuid}`)).body;
const makeAccount = () => makeTestAccount({ balance: "100" }) as Promise<Account>;

const VERIFICATION = {
  phone: phoneAt(1),
  routing_strategy: [{ channel: "sms", sender_id: "POSTHORN" }],
};

const DISCARDED = {
  messages: 0,
  bulks: 0,
  recurringBulks: 0,
  people: 0,
  replies: 0,
  verifications: 0,
};

/** Accounts' books, and money that is still reserved for messages. */
async function assertBooks(of: Account, expected: { available: string; held: string }) {
  expect(await findLedgerDiscrepancies(of.id)).toEqual([]);
  expect(await readAccountState(of.id)).toMatchObject(expected);
}

/** Starts a worker that is connected to a carrier; returns the messages that the carrier gets. */
async function startSending() {
  const carrier = createTestCarrier("simulator");
  const options = { inDoubtLimit: 32, leaseSeconds: 10, carriers: [carrier], log: fail };
  const worker = await startWorker(options);
  onTestFinished(() => worker.stop());
  return carrier.submissions;
}

test("sends all queued messages on release, also those due before the hold", async () => {
  const own = await makeAccount();
  const before = await sms(own);
  await holdDispatch("Test");
  const during = await sms(own);
  expect(await releaseDispatch(false)).toBe("kept");
  const submissions = await startSending();
  await expect.poll(() => submissions.map(({ uuid }) => uuid).sort()).toEqual([before, during]);
});

test("refunds messages due before the hold on a discarding release, and keeps the rest", async () => {
  const own = await makeAccount();
  const due = [await sms(own), await sms(own)];
  const scheduled = await sms(own, { delivery_at: soon(86_400) });
  const before = await readAccountState(own.id);
  await holdDispatch("Test");
  const during = await sms(own);
  const price = 1_000_000 * (await readSms(own, during)).price;
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, messages: 2 });
  for (const uuid of due) {
    const { body } = await send(own, "GET", `/sms/${uuid}/timeline`);
    expect(await readSms(own, uuid)).toMatchObject({ status_code: 400 });
    expect(JSON.stringify(body)).toContain("Sending was interrupted when the message was due.");
  }
  for (const uuid of [scheduled, during])
    expect(await readSms(own, uuid)).toMatchObject({ status_code: 0 });
  await assertBooks(own, {
    // Two refunds, less the message that was accepted during the hold.
    available: String(Number(before.available) + price),
    held: String(2 * price),
  });
  const submissions = await startSending();
  await expect.poll(() => submissions.map(({ uuid }) => uuid)).toEqual([during]);
});

test("ends messages claimed when the copy was made on a discarding release", async () => {
  const own = await makeAccount();
  const [claimed, call, partly] = [
    await sms(own),
    await sms(own, { service_code: "text2speech", voice_lang: "EN", sender_id: "+4930123456" }),
    await sms(own, { text: "Long ".repeat(50) }),
  ];
  const lease = await startWorkerLease(60);
  await asAccountWorker(own.id, (tx) => claimDue(tx, own.id, lease.lease, 10));
  await asOwner((tx) =>
    tx.query(
      "UPDATE dispatch_queue SET parts_taken = '{1}', carrier = 'simulator' WHERE uuid = $1",
      [partly],
    ),
  );
  await holdDispatch("Test");
  // Its lease holds: it may be finishing.
  await expect(releaseDispatch(true)).rejects.toThrow("Workers still hold 3 messages");
  expect(await findHold()).not.toBeNull();
  await lease.end();
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, messages: 3 });
  for (const uuid of [claimed, call, partly])
    expect(await readSms(own, uuid)).toMatchObject({ status_code: 400 });
  await assertBooks(own, { available: "100000000", held: "0" });
});

test("keeps dispatch held when a discarding release fails midway, and can repeat it", async () => {
  const [first, second] = [await makeAccount(), await makeAccount()];
  await sms(first);
  await sms(second);
  await holdDispatch("Test");
  let batches = 0;
  const die = async () => {
    batches += 1;
    throw new Error("killed");
  };
  // Between the queue and the money of an account.
  await expect(
    withInterruption("'kind', 'failed', 'code'", die, () => releaseDispatch(true)),
  ).rejects.toThrow("killed");
  expect(batches).toBe(1);
  expect(await checkHold()).not.toBeNull();
  expect(await findLedgerDiscrepancies(first.id, second.id)).toEqual([]);
  expect(await releaseDispatch(true)).toMatchObject({ messages: 2 });
  for (const own of [first, second]) await assertBooks(own, { available: "100000000", held: "0" });
});

test("waits for messages being changed by a request before a discarding release", async () => {
  const own = await makeAccount();
  const uuid = await sms(own);
  await holdDispatch("Test");
  await asOwner(async (tx) => {
    await tx.query("SELECT FROM dispatch_queue WHERE uuid = $1 FOR UPDATE", [uuid]);
    await expect(releaseDispatch(true)).rejects.toThrow("Run it again");
  });
  expect(await findHold()).not.toBeNull();
  expect(await releaseDispatch(true)).toMatchObject({ messages: 1 });
});

test("stops running bulks on a discarding release, and keeps later ones", async () => {
  const own = await makeAccount();
  const bulk = { text: "Hello", sender_id: "POSTHORN", phones: [phoneAt(1), phoneAt(2)] };
  const { body: now } = await send(own, "POST", "/bulks", bulk);
  const { body: later } = await send(own, "POST", "/bulks", { ...bulk, delivery_at: soon(86_400) });
  await holdDispatch("Test");
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, bulks: 1 });
  await workOff(own.id);
  expect(await listBulkMessages(own.id, now.uuid)).toEqual([]);
  expect(await listBulkMessages(own.id, later.uuid)).toHaveLength(2);
  expect((await send(own, "GET", `/bulks/${now.uuid}`)).body).toMatchObject({ status_code: 15 });
  expect(await findLedgerDiscrepancies(own.id)).toEqual([]);
});

test("skips due runs of recurring bulks on a discarding release", async () => {
  const own = await makeAccount();
  const slot = slotAgo(3_600);
  const { status, body } = await send(own, "POST", "/recurring_bulks", dailyAt(slot));
  expect(status).toBe(201);
  await setDue(own.id, body.id, slot);
  await holdDispatch("Test");
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, recurringBulks: 1 });
  await runDueRecurring(own.id);
  expect(await listStoredBulks(own.id)).toEqual([]);
  const { body: runs } = await send(own, "GET", `/recurring_bulks/${body.id}/runs`);
  expect(runs).toMatchObject([{ outcome: "skipped", reason: "missed" }]);
  const after = (await send(own, "GET", `/recurring_bulks/${body.id}`)).body;
  expect(after.next_runs[0].at).toBeGreaterThan(Date.now() / 1_000);
});

test("removes people whose next text was due from automations on a discarding release", async () => {
  const own = await makeAccount();
  const { body: automation } = await send(own, "POST", "/automations", AUTOMATION);
  const path = `/automations/${automation.id}`;
  expect((await send(own, "PUT", `${path}/publish`)).status).toBe(200);
  const event = { name: "signed_up", phone: phoneAt(1), values: { name: "Ada" } };
  expect((await send(own, "POST", "/automation_events", { ...event, id: "1" })).status).toBe(201);
  await holdDispatch("Test");
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, people: 1 });
  await workOn(own.id);
  const { body: people } = await send(own, "GET", `${path}/people`);
  expect(people).toMatchObject([{ state: "left", reason: "interrupted" }]);
  expect((await send(own, "GET", "/sms")).body).toEqual([]);
});

test("ends due replies on a discarding release", async () => {
  const own = await makeAccount();
  const number = await giveNumber(own.id);
  const rule = { name: "Join", match: "starts_with", keywords: ["join"], reply: "Welcome" };
  expect((await send(own, "POST", "/inbound_rules", rule)).status).toBe(201);
  await write(phoneAt(1), number, "Join!");
  await holdDispatch("Test");
  expect(await releaseDispatch(true)).toEqual({ ...DISCARDED, replies: 1 });
  expect(await asOwner((tx) => findDueReplies(tx, 10))).toEqual([]);
});

test("ends verifications with a due step on a discarding release, and releases their reservations", async () => {
  const own = await makeAccount();
  await allowTestNumbers(own);
  const { status, body } = await send(own, "POST", "/verify_codes", VERIFICATION);
  expect(status).toBe(201);
  await holdDispatch("Test");
  expect(await releaseDispatch(true)).toMatchObject({ verifications: 1 });
  expect((await send(own, "GET", `/verify_codes/${body.id}`)).body).toMatchObject({ status: 100 });
  await assertBooks(own, { available: "100000000", held: "0" });
});

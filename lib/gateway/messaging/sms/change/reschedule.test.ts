import { describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { claimDue } from "@/lib/queue/store-claims";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";
import { HOUR_SECONDS } from "@/lib/core/time/units";

/** Tests rescheduling of queued messages: due times, reserved funds, and races with workers. */
const { api } = testApi({ hasRates: true });

const now = () => Math.floor(Date.now() / 1000);

async function createScheduledSms(
  inSeconds = HOUR_SECONDS,
): Promise<{ account: TestAccount; uuid: string }> {
  const account = await makeTestAccount({ balance: "1" });
  const fields = { ...VALID, delivery_at: now() + inSeconds };
  const response = await postJson(api, "/sms", account.headers, fields);
  return { account, uuid: (await response.json()).uuid };
}

const reschedule = (account: TestAccount, uuid: string, delivery_at: number) =>
  api.request(`/sms/${uuid}/reschedule`, {
    method: "PUT",
    headers: { ...account.headers, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ delivery_at }),
  });

async function readQueueEntry(uuid: string) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ due: number; validity: number; ready_at: number }>(
      `SELECT extract(epoch FROM q.due_at)::float AS due, extract(epoch FROM q.valid_until - q.due_at)::float AS validity,
         extract(epoch FROM r.due_at)::float AS ready_at
       FROM dispatch_queue q LEFT JOIN dispatch_ready r USING (account_id) WHERE uuid = $1`,
      [uuid],
    ),
  );
  return rows[0];
}

test("sends a message at its new time, with its price still reserved", async () => {
  const { account, uuid } = await createScheduledSms();
  const before = await readAccountState(account.id);
  const due = now() + 2 * HOUR_SECONDS;
  const response = await reschedule(account, uuid, due);
  const sms: Sms = await response.json();
  expect([response.status, sms.delivery_at, sms.status_code]).toEqual([200, due, 0]);
  expect(await readQueueEntry(uuid)).toMatchObject({ due, validity: 48 * HOUR_SECONDS });
  expect(await readAccountState(account.id)).toEqual(before);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("gives a message rescheduled shortly before its end the full validity", async () => {
  const { account, uuid } = await createScheduledSms();
  await asOwner((tx) =>
    tx.query(
      `UPDATE dispatch_queue SET due_at = now() + interval '1 minute', valid_until = now() + interval '30 seconds'
       WHERE uuid = $1`,
      [uuid],
    ),
  );
  const due = now() + 24 * HOUR_SECONDS;
  expect((await reschedule(account, uuid, due)).status).toBe(200);
  expect(await readQueueEntry(uuid)).toMatchObject({ due, validity: 48 * HOUR_SECONDS });
});

test("sends it now for 0, and wakes the workers", async () => {
  const { account, uuid } = await createScheduledSms();
  const response = await reschedule(account, uuid, 0);
  expect([response.status, (await response.json()).delivery_at]).toEqual([200, 0]);
  const entry = await readQueueEntry(uuid);
  expect(entry?.due).toBeLessThanOrEqual(now() + 1);
  expect(entry?.ready_at).toBeLessThanOrEqual(now() + 1);
  expect(await submitDueMessages(account.id, 10)).toEqual([uuid]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("records it in the timeline", async () => {
  const { account, uuid } = await createScheduledSms();
  await reschedule(account, uuid, now() + 2 * HOUR_SECONDS);
  const headers = { ...account.headers, accept: "application/json" };
  const timeline = await (await api.request(`/sms/${uuid}/timeline`, { headers })).json();
  const kinds = timeline.events.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["accepted", "rescheduled", "scheduled"]);
});

describe("messages that are no longer queued", () => {
  test("rejects a message that was handed over", async () => {
    const { account, uuid } = await createScheduledSms();
    await reschedule(account, uuid, 0);
    await submitDueMessages(account.id, 1);
    expect((await reschedule(account, uuid, now() + HOUR_SECONDS)).status).toBe(409);
  });

  test("rejects a message that a worker holds, and keeps it unchanged", async () => {
    const { account, uuid } = await createScheduledSms();
    await reschedule(account, uuid, 0);
    await asWorker((tx) => claimDue(tx, account.id, 1, 1));
    const before = await readQueueEntry(uuid);
    expect((await reschedule(account, uuid, now() + HOUR_SECONDS)).status).toBe(409);
    expect(await readQueueEntry(uuid)).toEqual(before);
  });

  test("lets exactly one of reschedule and concurrent claim succeed", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { account, uuid } = await createScheduledSms();
      await reschedule(account, uuid, 0);
      const due = now() + HOUR_SECONDS;
      const [claims, response] = await Promise.all([
        asWorker((tx) => claimDue(tx, account.id, 1, 1)),
        reschedule(account, uuid, due),
      ]);
      const isMoved = response.status === 200;
      expect([claims.length, response.status]).toEqual(isMoved ? [0, 200] : [1, 409]);
      expect((await readQueueEntry(uuid))?.due === due).toBe(isMoved);
    }
  });

  test("rejects unknown messages and impossible times", async () => {
    const { account, uuid } = await createScheduledSms();
    expect((await reschedule(account, "00000000-0000-7000-8000-000000000000", 0)).status).toBe(404);
    expect((await reschedule(account, "no-id", 0)).status).toBe(404);
    expect((await reschedule(account, uuid, now() + 10 * 366 * 86_400)).status).toBe(400);
    expect((await reschedule(account, uuid, -1)).status).toBe(400);
  });
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { sweepDeadWorkers } from "@/lib/dispatch/sweep/sweep";
import { startWorker } from "@/lib/dispatch/worker/worker";
import { makeTestPerson, type TestAccount } from "@/lib/api-suites/test-api";
import { PHONE, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** A deleted text is nowhere in a copy of the database, whichever way the message ended. */
const { api, account } = testModule({
  account: { balance: "10" },
  hasRates: true,
  api: { hasRequestLog: true },
});

const makeCanary = (name: string) => `canary ${name} ${randomBytes(6).toString("hex")}`;

/** Posts the message twice under one Idempotency-Key, like a client that lost the response. */
async function send(account: TestAccount, text: string, fields: object = {}): Promise<string> {
  const headers = { ...account.headers, "idempotency-key": randomBytes(8).toString("hex") };
  const responses = [];
  for (let i = 0; i < 2; i += 1) {
    const response = await postJson(api, "/sms", headers, { ...VALID, ...fields, text });
    expect(response.status).toBe(201);
    responses.push(await response.json());
  }
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[0].text).toBe(text);
  return responses[0].uuid;
}

const get = (caller: { headers: Record<string, string> }, path: string) =>
  api.request(path, { headers: { ...caller.headers, accept: "application/json" } });

async function readSms(account: TestAccount, uuid: string) {
  return (await get(account, `/sms/${uuid}`)).json();
}

/** Runs a worker on the simulated network until every message of the account has left the queue. */
async function handOverAll(accountId: number): Promise<void> {
  const worker = await startWorker({
    inDoubtLimit: 8,
    leaseSeconds: 10,
    carriers: [createSimulator({ responseMs: [1, 2], receiptMs: [1, 2] })],
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  await expect
    .poll(async () => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1", [accountId]),
      );
      return rows.length;
    })
    .toBe(0);
  await worker.stop();
}

const ends: Record<
  string,
  { status: number; fields?: object; end: (account: TestAccount, uuid: string) => Promise<unknown> }
> = {
  delivered: { status: 100, end: (account) => handOverAll(account.id) },
  "refused by the network": {
    status: 5000,
    fields: { phone: "+491713920050" },
    end: (account) => handOverAll(account.id),
  },
  expired: {
    status: 400,
    async end(account, uuid) {
      await asOwner((tx) =>
        tx.query("UPDATE dispatch_queue SET valid_until = now() WHERE uuid = $1", [uuid]),
      );
      await handOverAll(account.id);
    },
  },
  "stopped by a key": {
    status: 6000,
    end: (account, uuid) =>
      api.request(`/sms/ops/batch_cancel?uuid=${uuid}`, {
        method: "POST",
        headers: account.headers,
      }),
  },
  "stopped by a person": {
    status: 410,
    async end(account, uuid) {
      const { headers } = await makeTestPerson(account.ctx, "owner");
      await api.request(`/sms/ops/batch_cancel?uuid=${uuid}`, { method: "POST", headers });
    },
  },
  "a call of a worker that died": {
    status: 400,
    fields: { service_code: "text2speech", voice_lang: "EN" },
    async end(_, uuid) {
      await asWorker(async (tx) => {
        const { rows } = await tx.query(
          "INSERT INTO worker_incarnations (heartbeat_until) VALUES (now()) RETURNING incarnation AS lease",
        );
        await tx.query("UPDATE dispatch_queue SET lease = $2 WHERE uuid = $1", [
          uuid,
          rows[0].lease,
        ]);
      });
      await sweepDeadWorkers();
    },
  },
};

test.each(Object.entries(ends))(
  "deletes the text at the end with is_text_deleted: %s",
  async (name, { status, fields, end }) => {
    const text = makeCanary(name);
    const uuid = await send(account, text, { ...fields, is_text_deleted: true });
    expect(await readSms(account, uuid)).toMatchObject({ text, status_code: 0 });
    await end(account, uuid);
    expect(await readSms(account, uuid)).toMatchObject({ text: "", status_code: status });
    await api.close();
    expect(await dumpDatabase()).not.toContain(text);
  },
);

type Request = (uuid: string) => readonly [method: string, path: string];
const deletions: [name: string, isDelivered: boolean, request: Request][] = [
  ["DELETE of a waiting message", false, (uuid) => ["DELETE", `/sms/${uuid}`]],
  ["DELETE of a delivered message", true, (uuid) => ["DELETE", `/sms/${uuid}`]],
  [
    "batch_delete of waiting ones",
    false,
    (uuid) => ["POST", `/sms/ops/batch_delete?uuid[]=${uuid}&status_code=0`],
  ],
  [
    "batch_delete of delivered ones",
    true,
    (uuid) => ["POST", `/sms/ops/batch_delete?uuid[]=${uuid}`],
  ],
];

test.each(deletions)("deletes the text after %s", async (name, isDelivered, request) => {
  const text = makeCanary(name);
  const uuid = await send(account, text);
  if (isDelivered) await handOverAll(account.id);
  // Looking for it, trying it without sending and sending it wrongly leave no copy either.
  expect(
    await (await get(account, `/sms?text[0]=${encodeURIComponent(text)}`)).json(),
  ).toHaveLength(1);
  await postJson(api, "/sms/dryrun", account.headers, { ...VALID, text });
  await postJson(api, "/sms", account.headers, { ...VALID, text, phone: "1" });
  const [method, path] = request(uuid);
  const response = await api.request(path, { method, headers: account.headers });
  expect(response.ok).toBe(true);
  expect((await get(account, `/sms/${uuid}`)).status).toBe(404);
  await api.close();
  expect(await dumpDatabase()).not.toContain(text);
});

test("keeps received messages on the virtual phone", async () => {
  const text = makeCanary("phone");
  const uuid = await send(account, text, { is_text_deleted: true });
  await handOverAll(account.id);
  const response = await get(account, `/simulator/phones/${encodeURIComponent(PHONE)}/messages`);
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.arrayContaining([expect.objectContaining({ uuid, text })]),
  ]);
});

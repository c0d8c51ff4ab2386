import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReceiptState } from "@/lib/carriers/carrier";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase, listSpellings } from "@/lib/db/testing/test-dump";
import { asOwner } from "@/lib/db/transaction";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { createTestMessenger } from "@/lib/gateway/trust/verify-codes/test-messenger";
import type { Loop } from "@/lib/db/due-work/when-due";
import { createTestCarrier } from "@/lib/dispatch/test-carrier";
import { startVerifyCodes } from "./verify-codes";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

/** A one-time code reaches only the phone: it is in no table and no log line. */
const logged: unknown[] = [];
const log = (message: string, error: unknown) => void logged.push(message, error);
const { api, send, account } = testModule({
  account: { balance: "1" },
  isShared: true,
  hasRates: true,
  api: { hasRequestLog: true, log: (line) => logged.push(line) },
});
const network = createTestCarrier("simulator");
const messenger = createTestMessenger(() => {
  return { kind: "refused", statusCode: 5000, reason: "no account" };
});
const PHONE = "+491713920001";
let worker: Worker;
let steps: Loop;

beforeAll(async () => {
  await allowTestNumbers(account);
  const events = ["verify_code.success", "verify_code.channel.sent"] as const;
  await makeWebhook(account.ctx, { target: "https://example.com/hook", events: [...events] });
  worker = await startWorker({ inDoubtLimit: 8, leaseSeconds: 10, carriers: [network], log });
  steps = startVerifyCodes({ messengers: messenger, log });
});
afterAll(async () => {
  await steps.stop();
  await worker.stop();
});

async function create(code: string, key: string): Promise<string> {
  const channels = [{ channel: "messenger" }, { channel: "voice" }];
  const { status, body } = await send(
    { headers: { ...account.headers, "idempotency-key": key } },
    "POST",
    "/verify_codes",
    {
      phone: PHONE,
      code,
      payload: key,
      routing_strategy: [...channels, { channel: "sms", sender_id: "NORDWIND" }],
    },
  );
  expect([status, body]).toEqual([201, expect.objectContaining({ code })]);
  return body.id;
}
const path = (id: string, more = "") => `/verify_codes/${id}${more}`;
const readHistory = async (id: string) =>
  (await send(account, "GET", path(id))).body.history.map(
    ({ channel, status }: { channel: string; status: number }) => [channel, status],
  );

/** Waits until the network was handed the code so many times, and reports what became of the last one. */
async function reportReceipts(code: string, count: number, state: ReceiptState): Promise<void> {
  const withCode = () =>
    network.submissions.filter(({ parts }) => parts.some(({ text }) => text.includes(code)));
  await expect.poll(() => withCode().length).toBe(count);
  const { uuid, attempt } = withCode()[count - 1] ?? { uuid: "", attempt: 0 };
  const carrierId = `t-${uuid}-${attempt}-1`;
  await network.report([
    { carrier: "simulator", carrierId, state, errorCode: null, reportedAt: null },
  ]);
}

const logLines = () => inspect(logged, { depth: 8, maxStringLength: null, maxArrayLength: null });

test("never stores or logs a code in plaintext through all steps and its entry", async () => {
  const [code, lost] = ["Zq7Xw9Ke", "Vb4Ny8Ds"];
  // The worst that can be logged: an error that quotes the row.
  await asOwner((tx) =>
    tx.query("ALTER TABLE verify_codes ADD CONSTRAINT broken CHECK (status = 0) NOT VALID"),
  );
  const failing = await create(lost, "order-1");
  await expect.poll(logLines).toContain(`Verification ${failing}`);
  await asOwner((tx) => tx.query("ALTER TABLE verify_codes DROP CONSTRAINT broken"));

  const id = await create(code, "order-2");
  await reportReceipts(code, 1, "UNDELIV");
  expect(messenger.asked.map((asked) => asked.code)).toContain(code);
  await reportReceipts(code, 2, "DELIVRD");
  await expect
    .poll(() => readHistory(id))
    .toEqual([
      ["messenger", 20],
      ["voice", 20],
      ["sms", 10],
    ]);
  for (const [entered, match] of [
    [code.toLowerCase(), false],
    [code, true],
  ] as const) {
    const { body } = await send(account, "POST", path(id, "/check"), { code: entered });
    expect(body.match).toBe(match);
  }
  expect((await send(account, "GET", `/verify_codes?search=${PHONE}`)).body).toHaveLength(2);
  await api.close();

  const dump = await dumpDatabase();
  // It is the whole of it: what is no secret is found.
  for (const word of [PHONE, "order-2", path(id, "/check"), "verify_code.success", "{{code}}"])
    expect(dump).toContain(word);
  const lines = logLines();
  expect(lines).toMatch(/violates check constraint "broken/);
  for (const spelled of [code, code.toLowerCase(), lost].flatMap(listSpellings)) {
    expect([spelled, dump.includes(spelled)]).toEqual([spelled, false]);
    expect([spelled, lines.includes(spelled)]).toEqual([spelled, false]);
  }
});

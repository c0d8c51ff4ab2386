import { afterAll, beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { buildGate } from "@/lib/db/testing/test-gate";
import { asOwner } from "@/lib/db/transaction";
import {
  findLedgerDiscrepancies,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Tests locks held during a slow batch search. */
const { database, api, account } = testModule({ account: { balance: "1000" }, hasRates: true });

const SLOW_TEXT = "behind a long history";
const SLOW_MESSAGES = { table: "messages", column: "text", value: SLOW_TEXT };
let gate: Awaited<ReturnType<typeof buildGate>>;

beforeAll(async () => {
  gate = await buildGate(database.current.url, SLOW_MESSAGES);
});

afterAll(() => gate.remove());

test("batch_cancel searches without holding locks on earlier finds, and doesn't block sending", async () => {
  const send = (fields: object) => postJson(api, "/sms", account.headers, { ...VALID, ...fields });
  // One statement reads 2,000 queue entries, so the last message requires a second one.
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => send({ source: index % 2, text: "one" })),
  );
  await send({ source: 1, text: SLOW_TEXT });
  let cancelled: Promise<Response> | undefined;
  await gate.whileClosed(async (waiting) => {
    cancelled = api.request("/sms/ops/batch_cancel?source=1", {
      method: "POST",
      headers: { ...account.headers, accept: "application/json" },
    });
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    const { rowCount } = await asOwner((tx) =>
      tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1 FOR UPDATE SKIP LOCKED", [
        account.id,
      ]),
    );
    // Earlier matches are cancelled and deleted; the rest isn't locked.
    expect(rowCount).toBe(1_001);
    expect((await send({ source: 0 })).status).toBe(201);
  });
  expect(await (await cancelled)?.json()).toMatchObject({ canceled_sms_count: 1_001 });
  expect(await readAccountState(account.id)).toMatchObject({ messages: 2_002, queued: 1_001 });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { makeTestAccount, makeTestApi } from "@/lib/api-suites/test-api";
import { findingsOf, holdingsOf, postJson, VALID } from "./test-sms";

/** A batch operation whose search takes long: what it locks meanwhile. */
testDatabase();
const { api } = makeTestApi();

/** Whoever reads a message with this text waits for the test, as if the history behind it were endless. */
const SLOW_TEXT = "behind a long history";
const GATE = 7_231_907;

beforeAll(async () => {
  await importTestRates();
  await asOwner(async (tx) => {
    await tx.query(`CREATE FUNCTION wait_at(_text text) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF _text = '${SLOW_TEXT}' THEN PERFORM pg_advisory_xact_lock_shared(${GATE}); END IF;
        RETURN true;
      END $$`);
    await tx.query(
      "CREATE POLICY slow ON messages AS RESTRICTIVE TO posthorn_app USING (wait_at(text))",
    );
  });
});

afterAll(() => asOwner((tx) => tx.query("DROP FUNCTION wait_at CASCADE")));

test("batch_cancel searches without holding what it found before, and nobody who sends waits", async () => {
  const who = await makeTestAccount({ balance: "1000" });
  const send = (fields: object) => postJson(api, "/sms", who.headers, { ...VALID, ...fields });
  // One statement looks at 2,000 entries of the queue, so that the last message needs a second one.
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => send({ source: index % 2, text: "one" })),
  );
  await send({ source: 1, text: SLOW_TEXT });
  let cancelled: Promise<Response> | undefined;
  await asOwner(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [GATE]);
    cancelled = api.request("/sms/ops/batch_cancel?source=1", {
      method: "POST",
      headers: { ...who.headers, accept: "application/json" },
    });
    const waiting =
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await expect
      .poll(async () => (await tx.query(waiting)).rows[0].n, { timeout: 4_000, interval: 20 })
      .toBe(1);
    const { rowCount } = await tx.query(
      "SELECT 1 FROM dispatch_queue WHERE account_id = $1 FOR UPDATE SKIP LOCKED",
      [who.id],
    );
    // What was found before is stopped and gone; nothing of the rest is locked.
    expect(rowCount).toBe(1_001);
    expect((await send({ source: 0 })).status).toBe(201);
  });
  expect(await (await cancelled)?.json()).toMatchObject({ canceled_sms_count: 1_001 });
  expect(await holdingsOf(who.id)).toMatchObject({ messages: 2_002, queued: 1_001 });
  expect(await findingsOf(who.id)).toEqual([]);
});

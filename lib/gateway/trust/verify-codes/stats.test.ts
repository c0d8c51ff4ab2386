import { beforeEach, expect, test } from "vitest";
import { makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { shiftTimes } from "@/lib/db/testing/test-times";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { addToVerifyStats } from "./store-stats";
import { createTestMessenger, type TestMessenger } from "./test-messenger";
import { expectSumsOfCodes } from "./test-stats";
import { findDue, runVerificationSteps } from "./work-on";

const { send, account } = testModule({ account: { balance: "10" }, hasRates: true });

const MESSENGER = { channel: "messenger", timeout_sec: 30 };
const SMS = { channel: "sms", sender_id: "NORDWIND" };
const CODE = "471147";

let messengers: TestMessenger;
beforeEach(async () => {
  await allowTestNumbers(account);
  messengers = createTestMessenger();
});

async function create(strategy: object[], caller: { headers: Record<string, string> } = account) {
  const body = { phone: "+491713920001", code: CODE, routing_strategy: strategy };
  const created = await send(caller, "POST", "/verify_codes", body);
  expect(created.status).toBe(201);
  return created.body.id as string;
}

/** Takes every step that is due after so many seconds. */
async function work(ahead = 0): Promise<void> {
  const now = () => new Date(Date.now() + ahead * 1_000);
  for (let round = 0; round < 5; round += 1) {
    const due = await findDue(1_000, [], now());
    const own = due.filter(({ accountId }) => accountId === account.id);
    for (const one of own) await runVerificationSteps(one, { messengers, now });
  }
}

const check = (id: string) => send(account, "POST", `/verify_codes/${id}/check`, { code: CODE });
const read = async (query = "") => (await send(account, "GET", `/stats/verify_codes${query}`)).body;

test("counts a code once per channel, and as confirmed for its last channel", async () => {
  const atOnce = await create([MESSENGER, SMS]);
  await work();
  await check(atOnce);
  await check(atOnce);
  const again = await create([MESSENGER]);
  await work();
  await messengers.report("delivered");
  await work();
  const where = `verify_id = '${again}'`;
  await shiftTimes(
    { table: "verify_steps", column: "started_at", accountId: account.id, where },
    "-1 minute",
  );
  expect((await send(account, "POST", `/verify_codes/${again}/resend`)).status).toBe(201);
  await work();
  const bySms = await create([MESSENGER, SMS]);
  await work();
  await work(31);
  await check(bySms);
  await create([MESSENGER, SMS], await makeTestKey(account.ctx, { is_test: true }));
  await work();
  const { totals, periods } = await read();
  expect(totals).toEqual([
    { channel: "messenger", sent: 3, verified: 1 },
    { channel: "sms", sent: 1, verified: 1 },
  ]);
  const sum = (rows: Record<string, number>[]) =>
    rows.reduce((all, row) => all + (row.sent ?? 0) + (row.verified ?? 0), 0);
  expect(sum(periods)).toBe(sum(totals));
  const { body: codes } = await send(account, "GET", "/verify_codes");
  const confirmed = codes.filter(
    ({ checked_at: at }: { checked_at: number | null }) => at !== null,
  );
  expect(confirmed).toHaveLength(2);
  await expectSumsOfCodes(account.id);
});

const unix = (time: string) => Date.parse(time) / 1_000;

test("days begin in the requested time zone", async () => {
  const hours = ["2026-10-01T14:00:00Z", "2026-10-01T15:00:00Z", "2026-10-02T03:00:00Z"];
  await asOwner((tx) =>
    addToVerifyStats(
      tx,
      account.id,
      hours.map((hour, index) => ({
        hour: new Date(hour),
        channel: "sms",
        sent: 10 ** index,
        verified: 1,
      })),
    ),
  );
  const range = `?from=${unix("2026-10-01T00:00:00Z")}&to=${unix("2026-10-03T00:00:00Z")}`;
  expect((await read(`${range}&time_zone=Asia/Tokyo`)).periods).toEqual([
    { period: unix("2026-09-30T15:00:00Z"), channel: "sms", sent: 1, verified: 1 },
    { period: unix("2026-10-01T15:00:00Z"), channel: "sms", sent: 110, verified: 2 },
  ]);
  expect((await read(`${range}&time_zone=UTC`)).periods).toMatchObject([
    { period: unix("2026-10-01T00:00:00Z"), sent: 11 },
    { period: unix("2026-10-02T00:00:00Z"), sent: 100 },
  ]);
  const all = await read(`${range}&interval=month&time_zone=UTC`);
  expect(all.totals).toEqual([{ channel: "sms", sent: 111, verified: 3 }]);
});

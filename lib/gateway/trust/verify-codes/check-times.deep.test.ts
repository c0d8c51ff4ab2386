import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, makeTestApi, type TestAccount } from "@/lib/api-suites/test-api";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";

/** How long checks take, by the clock. */
testDatabase();
const { send } = makeTestApi();
let account: TestAccount;

const BODY = {
  phone: "+491713920001",
  routing_strategy: [{ channel: "sms", sender_id: "NORDWIND" }],
};

beforeAll(async () => {
  await importTestRates();
  account = await makeTestAccount();
  await allowTestNumbers(account);
});

const create = (fields: object) => send(account, "POST", "/verify_codes", { ...BODY, ...fields });
const check = (id: string, code: string) =>
  send(account, "POST", `/verify_codes/${id}/check`, { code });

test("a code is checked in the same time, wrong, locked, used or unknown", async () => {
  const open = (
    await Promise.all(Array.from({ length: 12 }, () => create({ code: "471147" })))
  ).map(({ body }) => body.id as string);
  const used = (await create({ code: "471147" })).body.id as string;
  await check(used, "471147");
  const locked = (await create({ code: "471147" })).body.id as string;
  for (let n = 0; n < 5; n += 1) await check(locked, "000000");
  const unknown = "0198c2a0-0000-7000-8000-000000000001";
  const kinds = {
    wrong: (n: number) => check(open[n % open.length] ?? "", "000000"),
    used: () => check(used, "471147"),
    locked: () => check(locked, "471147"),
    unknown: () => check(unknown, "471147"),
  };
  const times = { wrong: [], used: [], locked: [], unknown: [] } as Record<string, number[]>;
  // In turns, so that a busy machine is busy for all of them.
  for (let n = -4; n < 44; n += 1) {
    for (const [kind, run] of Object.entries(kinds)) {
      const start = performance.now();
      await run(Math.max(0, n));
      if (n >= 0) times[kind]?.push(performance.now() - start);
    }
  }
  const median = (kind: string) => times[kind]?.sort((a, b) => a - b)[22] ?? Number.NaN;
  const ratios = ["used", "locked", "unknown"].map((kind) => median(kind) / median("wrong"));
  console.log(
    `check: wrong ${median("wrong").toFixed(1)} ms; used, locked, unknown: ${ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(", ")}`,
  );
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  }
});

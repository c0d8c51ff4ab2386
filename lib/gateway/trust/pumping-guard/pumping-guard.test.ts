import { describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { sendTogether } from "@/lib/db/grouping/send-together";
import { asOwner, withAccount, withAccounts } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import {
  attackTraffic,
  legitimateTraffic,
  PRICE,
  type SimulatedAttempt,
} from "@/lib/core/trust/test-pumping";
import { recordSigns } from "./service";
import { refreshCountries } from "./allowed-countries";
import { type GuardedAttempt, openGuard, type Verdict, retryWithGuards } from "./guard";
import { toDomainError } from "./rejection";
import { flushStops, recordStop } from "./stops";
import { MissingSettingsError } from "./store-locks";

const { send, account, switchAccount, owner } = testModule({ people: ["owner"] });

const NOON = new Date("2026-11-23T12:00:00Z").getTime();
const DE = { phone: "+491713920001", iso2: "DE", amount: 75_000n };

type Attempt = Pick<GuardedAttempt, "phone" | "iso2" | "amount">;

const isLockTimeout = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/** Evaluates an attempt and records it if it passes, as acceptance does, with retries after lock timeouts. */
const evaluateAndRecord = (one: GuardedAttempt): Promise<Verdict> =>
  retryWithGuards(() =>
    withAccounts([one.accountId], async (tx) => {
      const guard = await openGuard(tx, [one]);
      const verdict = guard.evaluateAttempt(one);
      if (verdict.kind === "pass") guard.accept(one);
      await sendTogether(tx, await guard.saving());
      return verdict;
    }),
  ).catch((error: unknown) => {
    if (isLockTimeout(error)) return evaluateAndRecord(one);
    throw error;
  });

/** "passed", or the error's code and reason. */
async function verify(attempt: Partial<Attempt> = {}, time = NOON): Promise<string> {
  const { id: accountId, iso2: homeIso2 } = account.ctx.account;
  const at = new Date(time);
  const one = { ...DE, ...attempt, accountId, homeIso2, at };
  let verdict = await evaluateAndRecord(one);
  if (verdict.kind === "countries") {
    await runWrite({ ...account.ctx, now: () => at }, refreshCountries);
    verdict = await evaluateAndRecord(one);
  }
  if (verdict.kind !== "stop") return verdict.kind === "pass" ? "passed" : verdict.kind;
  recordStop({ accountId, at, attempt: one, reason: verdict.stop.reason });
  const { code, reason } = toDomainError(verdict.stop);
  return `${code} ${reason}`;
}

const numberAt = (at: number) => `+4917139${String(at).padStart(5, "0")}`;
const put = (body: object) =>
  send(owner, "PUT", "/pumping_guard", {
    is_enabled: true,
    countries: null,
    hourly_spend_cap: null,
    ...body,
  });

describe("limits per number", () => {
  test("allow one in 30 seconds, five in ten minutes, ten a day", async () => {
    expect(await verify()).toBe("passed");
    expect(await verify({}, NOON + 29_000)).toBe("too_many_requests verify_number_limit");
    for (const n of [1, 2, 3, 4]) expect(await verify({}, NOON + n * 31_000)).toBe("passed");
    expect(await verify({}, NOON + 5 * 31_000)).toBe("too_many_requests verify_number_limit");
    for (const n of [1, 2, 3, 4, 5]) expect(await verify({}, NOON + n * 3_600_000)).toBe("passed");
    expect(await verify({}, NOON + 6 * 3_600_000)).toBe("too_many_requests verify_number_limit");
    expect(await verify({}, NOON + 86_500_000)).toBe("passed");
  });

  test("apply to concurrent requests", async () => {
    const same = await Promise.all(Array.from({ length: 10 }, () => verify()));
    expect(same.filter((item) => item === "passed")).toHaveLength(1);
    const block: string[] = [];
    for (const lot of [0, 10, 20, 30]) {
      const ten = Array.from({ length: 10 }, (_, at) =>
        verify({ phone: numberAt(30_000 + lot + at) }),
      );
      block.push(...(await Promise.all(ten)));
    }
    expect(block.filter((item) => item === "passed")).toHaveLength(20);
  });

  test("are separate for each account", async () => {
    expect(await verify()).toBe("passed");
    await switchAccount();
    expect(await verify()).toBe("passed");
  });
});

test("an account's first request doesn't wait while holding other guards", async () => {
  const { id: accountId, iso2: homeIso2 } = account.ctx.account;
  const attempt = { ...DE, accountId, homeIso2, at: new Date(NOON) };
  const open = () => withAccounts([accountId], (tx) => openGuard(tx, [attempt]));
  await asOwner(async (tx) => {
    // Another group is about to make the guard.
    await tx.query("INSERT INTO pumping_settings (account_id) VALUES ($1)", [accountId]);
    await expect(open()).rejects.toThrow(MissingSettingsError);
  });
  await expect(open()).resolves.toBeDefined();
});

describe("allowed countries", () => {
  test("include the home country at first, and those the owner adds", async () => {
    const abroad = { phone: "+447700900123", iso2: "GB" };
    expect(await verify(abroad)).toBe("unprocessable verify_country");
    expect((await put({ countries: ["DE", "GB"] })).body.allowed_countries).toEqual(["DE", "GB"]);
    expect(await verify(abroad)).toBe("passed");
  });

  test("include those of ordinary messages", async () => {
    const abroad = { phone: "+447700900123", iso2: "GB" };
    expect(await verify(abroad)).toBe("unprocessable verify_country");
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, parts, cost)
         VALUES ($1, $2, 'GB', 'direct', 0, 1, 75000)`,
        [account.id, new Date(NOON - 7_200_000)],
      ),
    );
    expect(await verify(abroad, NOON + 3_600_000)).toBe("passed");
  });

  test("never include satellite numbers", async () => {
    await put({ countries: ["DE"] });
    expect(await verify({ phone: "+870773111632", iso2: "DE" })).toBe(
      "unprocessable verify_denied_range",
    );
  });
});

test("stops a country at the hourly spending limit, emails owners once a day, and ends", async () => {
  await put({ hourly_spend_cap: 0.15 });
  expect(await verify()).toBe("passed");
  expect(await verify({ phone: numberAt(1) })).toBe("passed");
  for (const n of [2, 3]) {
    expect(await verify({ phone: numberAt(n) })).toBe("too_many_requests verify_spend_cap");
    await flushStops();
  }
  expect(await verify({ phone: numberAt(4) }, NOON + 3_600_000)).toBe("passed");
  const mails = () =>
    asOwner((tx) =>
      tx.query("SELECT recipient FROM mail_outbox WHERE recipient = $1 AND body LIKE '%Germany%'", [
        owner.email,
      ]),
    );
  expect((await mails()).rowCount).toBe(1);
});

test("allows the owner's exceptions until they expire", async () => {
  expect(await verify()).toBe("passed");
  const allow = (body: object) => send(owner, "POST", "/pumping_guard/allowed_prefixes", body);
  const { body } = await allow({
    prefix: "+49171392",
    valid_until: NOON / 1_000 + 60,
    note: "Fair",
  });
  for (const n of [1, 2, 3]) expect(await verify({}, NOON + n)).toBe("passed");
  expect(await verify({}, NOON + 61_000)).toBe("passed");
  expect(await verify({}, NOON + 62_000)).toBe("too_many_requests verify_number_limit");
  expect((await send(owner, "GET", "/pumping_guard/allowed_prefixes")).body.prefixes).toEqual([
    body,
  ]);
  expect((await allow({ prefix: "+491713920001" })).status).toBe(201);
  expect(await verify({}, NOON + 63_000)).toBe("passed");
  const path = `/pumping_guard/allowed_prefixes/${body.id}`;
  expect((await send(owner, "DELETE", path)).status).toBe(204);
  expect((await send(owner, "DELETE", path)).status).toBe(404);
});

test("a disabled guard blocks no messages", async () => {
  await put({ is_enabled: false });
  for (let n = 0; n < 3; n += 1) expect(await verify()).toBe("passed");
});

test("reports messages that passed unchecked", async () => {
  recordStop({ accountId: account.id, at: new Date(), attempt: DE, reason: "unchecked" });
  await flushStops();
  expect((await send(owner, "GET", "/pumping_guard/report")).body).toMatchObject({
    unchecked: 1,
    stopped: 0,
  });
});

describe("guard report", () => {
  test("sums blocked messages, and lists people's numbers", async () => {
    const at = Date.now() - 3_600_000;
    const mark = { iso2: "DE", createdAt: new Date(at) };
    await verify({}, at);
    expect(await verify({}, at + 1_000)).toBe("too_many_requests verify_number_limit");
    expect(await verify({}, at + 2_000)).toBe("too_many_requests verify_number_limit");
    expect(await verify({ phone: "+447700900123", iso2: "GB" }, at)).toContain("verify_country");
    await flushStops();
    await withAccount(account.id, (tx) =>
      recordSigns(tx, account.id, [{ phone: DE.phone, ...mark, sign: "delivered" }]),
    );
    await withAccount(account.id, (tx) =>
      recordSigns(tx, account.id, [{ phone: DE.phone, ...mark, sign: "checked" }]),
    );
    const { body } = await send(owner, "GET", "/pumping_guard/report");
    expect(body).toMatchObject({
      stopped: 3,
      saved: 0.225,
      unchecked: 0,
      countries: [
        { iso2: "DE", stopped: 2, saved: 0.15 },
        { iso2: "GB", stopped: 1, saved: 0.075 },
      ],
      reasons: [
        { reason: "number_limit", stopped: 2 },
        { reason: "country", stopped: 1 },
      ],
      prefixes: [{ prefix: "+49171392", stopped: 2 }, { prefix: "+44770090" }],
      people: [{ phone: DE.phone, sign: "checked" }],
    });
    const stops = await send(owner, "GET", "/pumping_guard/stops?reason=country");
    expect(stops.body).toMatchObject([{ phone: "+447700900123", amount: 0.075 }]);
  });

  test("counts signs of a group like single ones, by bucket", async () => {
    const at = Date.now() - 3_600_000;
    const sign = (sign: "delivered" | "checked", ms = at) => {
      return { phone: DE.phone, iso2: "DE", createdAt: new Date(ms), sign };
    };
    const earlier = at - 6 * 3_600_000;
    const signs = [
      sign("delivered"),
      sign("checked"),
      sign("delivered"),
      sign("delivered", earlier),
    ];
    await withAccount(account.id, (tx) => recordSigns(tx, account.id, signs));
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT sum(delivered)::int AS delivered, sum(checked)::int AS checked FROM pumping_counters
         WHERE account_id = $1 AND key = 'cDE' GROUP BY size, bucket ORDER BY size, bucket`,
        [account.id],
      ),
    );
    const counts = [
      { delivered: 1, checked: 0 },
      { delivered: 2, checked: 1 },
    ];
    expect(rows).toEqual([...counts, ...counts]);
  });

  test("recognizes contacts", async () => {
    const { body: group } = await send(owner, "POST", "/groups", { name: "Guests" });
    await send(owner, "POST", `/groups/${group.id}/phones`, { phone: "+447700900123" });
    await verify({ phone: "+447700900123", iso2: "GB" }, Date.now());
    await flushStops();
    const { body } = await send(owner, "GET", "/pumping_guard/report");
    expect(body.people).toMatchObject([{ phone: "+447700900123", sign: "contact" }]);
  });
});

test.each([
  [{ prefix: "49171" }],
  [{ prefix: "+0" }],
  [{ prefix: "+1" }],
  [{ prefix: `+${"1".repeat(16)}` }],
  [{}],
])("rejects the exception %j", async (body) => {
  expect((await send(owner, "POST", "/pumping_guard/allowed_prefixes", body)).status).toBe(400);
});

test("blocks an attack through the store while genuine users pass", async () => {
  const attack = { from: 15, hours: 1, perHour: 120, code: "+4915", iso2: "DE" };
  const attacks = attackTraffic(5, { ...attack, ranges: [940], blocks: 3, checkedShare: 0 });
  const people = legitimateTraffic(6, { hours: 16, perHour: 8 }).filter(
    ({ iso2 }) => iso2 === "DE",
  );
  const attempts = [...people, ...attacks].sort((a, b) => a.at - b.at);
  const passed = new Map<SimulatedAttempt, boolean>();
  const start = NOON - (NOON % 86_400_000);
  for (const attempt of attempts) {
    const { phone, iso2 } = attempt;
    const isPassed = (await verify({ phone, amount: PRICE }, start + attempt.at)) === "passed";
    passed.set(attempt, isPassed);
    if (!isPassed) continue;
    const verification = { phone, iso2, createdAt: new Date(start + attempt.at) };
    const note = (sign: "delivered" | "checked") =>
      withAccount(account.id, (tx) => recordSigns(tx, account.id, [{ ...verification, sign }]));
    if (attempt.isDelivered) await note("delivered");
    if (attempt.checkedAfterMs !== null) await note("checked");
  }
  const getStoppedShare = (stoppable: readonly SimulatedAttempt[]) =>
    stoppable.filter((attempt) => passed.get(attempt) !== true).length / stoppable.length;
  process.stdout.write(
    `Through the store: ${(getStoppedShare(attacks) * 100).toFixed(1)} % of ${attacks.length} requests of the attack stopped, ` +
      `${(getStoppedShare(people) * 100).toFixed(1)} % of ${people.length} of people.\n`,
  );
  // The first requests of each prefix always pass, which weighs more in this one-hour attack. One request of a person is
  // half a percent.
  expect(getStoppedShare(attacks)).toBeGreaterThan(0.7);
  expect(getStoppedShare(people)).toBeLessThanOrEqual(0.01);
}, 120_000);

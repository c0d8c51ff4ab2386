import { expect } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { createPartTotals } from "@/lib/core/messages/part-totals";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { addToCounts, type MessageChange } from "@/lib/gateway/messaging/message-counts/public";
import { OPEN_MESSAGE_DAYS } from "./close-days";
import { OPEN_TIME_DAYS } from "./close-time-days";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe"];
const COUNTRIES = ["DE", "AT", "CH", "PL"];
const SERVICES = ["direct", "text2speech"];
const KEYS = [900_001, 900_002];

/** Fills hours with random sums, with few rows on some days. */
export async function fillHours(account: TestAccount, days: number, seed: number): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query("SELECT setseed($1)", [seed]);
    await tx.query(
      `CREATE TEMP TABLE filled AS
       SELECT hour, iso2, service_code, key_id, 1 + floor(random() * 9)::int AS n, floor(random() * 200)::bigint AS bucket
       FROM generate_series(date_trunc('hour', now()) - make_interval(days => $4), now(), interval '1 hour') AS hour,
         unnest($1::text[]) AS iso2, unnest($2::text[]) AS service_code, unnest($3::bigint[]) AS key_id
       WHERE random() < CASE WHEN extract(day FROM hour)::int % 3 = 0 THEN 0.3 ELSE 0.85 END`,
      [COUNTRIES, SERVICES, KEYS, days],
    );
    await tx.query(
      `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused,
         links, links_cost, parts_1, checked)
       SELECT $1, hour, iso2, service_code, key_id, n, 2 * n, 70000 * n, n - n % 3, n % 3, n % 2, n % 2, 500 * (n % 2), n, n
       FROM filled`,
      [account.id],
    );
    await tx.query(
      `INSERT INTO message_failures (account_id, hour, iso2, service_code, key_id, code, messages, cost)
       SELECT $1, hour, iso2, service_code, key_id, (ARRAY[8, 16])[1 + n % 2], n % 3, 70000 FROM filled WHERE n % 3 > 0`,
      [account.id],
    );
    await tx.query(
      `INSERT INTO delivery_times (account_id, hour, iso2, service_code, key_id, times)
       SELECT $1, hour, iso2, service_code, key_id, ARRAY[bucket << 40 | n, (256 + bucket) << 40 | n, (512 + bucket) << 40 | n]
       FROM filled`,
      [account.id],
    );
    await tx.query("DROP TABLE filled");
  });
}

/** A message handed over and reported late, which counts in an hour that may be sealed. */
export function lateChange(accountId: number, days: number, random: () => number): MessageChange {
  const at = new Date(Date.now() - random() * days * DAY);
  const isDelivered = random() < 0.5;
  return {
    accountId,
    hour: new Date(Math.floor(at.getTime() / HOUR) * HOUR),
    iso2: COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? "DE",
    serviceCode: "direct",
    keyId: 900_003,
    bulkId: null,
    isTest: false,
    at,
    campaigns: null,
    variant: null,
    price: 70_000n,
    code: isDelivered ? 0 : 8,
    change: {
      sent: 1,
      parts: 1,
      cost: 70_000n,
      partSums: createPartTotals(),
      ...(isDelivered ? { delivered: 1 } : { undelivered: 1 }),
    },
    durations: { hand_over: Math.floor(random() * 10_000), delivery: 5_000 },
  };
}

function randomQuery(days: number, random: () => number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const now = Math.floor(Date.now() / 1_000);
  const compare = pick(["", "&compare=previous"]);
  const age = Math.floor((random() * days * 86_400) / (compare === "" ? 1 : 2));
  const length = Math.ceil(age * random()) + 1;
  const path = pick([
    "delivery",
    "delivery",
    "delivery",
    "messages",
    "spending",
    "spending/report",
  ]);
  const interval = pick(path === "delivery" ? ["hour", "day", "month"] : ["day", "month"]);
  const service = path === "spending/report" ? "service" : "service_code";
  const hasFilters = path !== "spending";
  return [
    `/stats/${path}?from=${now - age}&to=${Math.min(now, now - age + length)}&interval=${interval}${compare}`,
    `time_zone=${pick(ZONES)}`,
    pick([
      "",
      "group_by=iso2",
      "group_by=key_id",
      path === "spending" ? "group_by=service" : `group_by=${service}`,
    ]),
    ...(hasFilters
      ? [
          pick(["", "", "iso2[]=DE&iso2[]=PL"]),
          pick(["", "", `${service}[]=direct`]),
          pick(["", "", "key_id[]=900001"]),
        ]
      : []),
  ]
    .filter((part) => part !== "")
    .join("&");
}

const setZone = (account: TestAccount, zone: string) =>
  asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = $2 WHERE account_id = $1", [account.id, zone]),
  );

export async function seal(account: TestAccount, maxSteps = 1_000): Promise<void> {
  for (const work of [OPEN_TIME_DAYS, OPEN_MESSAGE_DAYS]) {
    for (let step = 0; step < maxSteps; step += 1) {
      if ((await asWorker((tx) => work.clear(tx, account.id))) === "done") break;
    }
  }
}

export const countRows = async (account: TestAccount, table: string) =>
  (
    await asOwner((tx) =>
      tx.query<{ count: number }>(`SELECT count(*)::int FROM ${table} WHERE account_id = $1`, [
        account.id,
      ]),
    )
  ).rows[0]?.count ?? 0;

type Send = (
  account: TestAccount,
  method: "GET",
  path: string,
) => Promise<{ status: number; body: unknown }>;

/**
 * Compares random figures of two accounts with the same sums, one of which is sealed step by step while its time zone and
 * sums change.
 */
export async function compareFigures(
  send: Send,
  { days, queries, seed }: { days: number; queries: number; seed: number },
): Promise<TestAccount> {
  const [plain, sealed] = [await makeTestAccount(), await makeTestAccount()];
  for (const account of [plain, sealed]) await fillHours(account, days, 0.25);
  const random = createSeededRandom(seed);
  const assertSame = async (stage: string) => {
    for (let n = 0; n < queries; n += 1) {
      const query = randomQuery(days, random);
      const [expected, actual] = [
        await send(plain, "GET", query),
        await send(sealed, "GET", query),
      ];
      const context = [seed, stage, query];
      expect([...context, actual.status, actual.body]).toEqual([...context, 200, expected.body]);
    }
  };
  const changeLate = async () => {
    for (let n = 0; n < 10; n += 1) {
      const change = lateChange(plain.id, days, random);
      for (const { id } of [plain, sealed]) {
        await asWorker((tx) => addToCounts(tx, [{ ...change, accountId: id }]));
      }
    }
  };
  await seal(sealed, Math.ceil(days / 3));
  await assertSame("partly sealed");
  await setZone(sealed, "America/St_Johns");
  await changeLate();
  await assertSame("with late changes");
  await seal(sealed);
  await assertSame("sealed again, in another zone");
  await changeLate();
  await setZone(sealed, "Asia/Kolkata");
  await seal(sealed);
  await assertSame("all sealed");
  return sealed;
}

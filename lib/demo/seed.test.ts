import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { checkLedger } from "@/lib/ledger/check";
import { readBalances } from "@/lib/ledger/ledger";
import { seedDemo } from "./seed";

testDatabase();
let accountId: number;
const fill = () => seedDemo({ dataDir: "", onProgress: () => {} });

beforeAll(async () => {
  const startedAt = performance.now();
  const { apiKey } = await fill();
  accountId = Number(apiKey.split(":")[0]);
  // What a first start waits for; a figure to read, since machines differ.
  console.info(`demo data: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
});

/** Rows of a statement whose only parameter is the account. */
async function rowsOf<T extends object>(sql: string): Promise<T[]> {
  return (await asOwner((tx) => tx.query(sql, [accountId]))).rows;
}

/** The only row of a statement that adds up. */
async function rowOf<T extends object>(sql: string): Promise<T> {
  const [row] = await rowsOf<T>(sql);
  if (row === undefined) throw new Error("An aggregate has one row");
  return row;
}

it("has books and sums that are right, and never spent more than it had", async () => {
  expect(await asOwner(checkLedger)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
  const { counted, stored, summed, unsettled } = await rowOf<Record<string, number>>(
    `SELECT count(*)::int AS counted, (SELECT messages FROM message_counts WHERE account_id = $1)::int AS stored,
       (SELECT sum(sent + refused)::int FROM message_stats WHERE account_id = $1) AS summed,
       (count(*) FILTER (WHERE hold_id IS NULL OR settle_id IS NULL))::int AS unsettled
     FROM messages WHERE account_id = $1`,
  );
  // Three messages are planned for the coming days: stored and held, but not sent.
  expect(stored).toBe(counted);
  expect(summed).toBe((counted ?? 0) - 3);
  expect(unsettled).toBe(3);
  const { lowest } = await rowOf<{ lowest: string }>(
    `SELECT min(balance) AS lowest FROM (
       SELECT sum(CASE 'available' WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END)
         OVER (ORDER BY created_at, transfer_id) AS balance
       FROM ledger_transfers WHERE account_id = $1) running`,
  );
  expect(BigInt(lowest)).toBeGreaterThan(0n);
  const { available, held } = await withAccount(accountId, (tx) => readBalances(tx, accountId));
  expect(held).toBeGreaterThan(0n);
  expect(available).toBeGreaterThan(100_000_000n);
});

it("is the trade of two months: working days, office hours, campaigns", async () => {
  const days = await rowsOf<{ weekday: number; messages: number }>(
    `SELECT extract(isodow FROM created_at AT TIME ZONE 'Europe/Berlin')::int AS weekday, count(*)::int AS messages
     FROM messages WHERE account_id = $1 AND origin <> 'bulk' AND delivery_at IS NULL
       AND created_at < date_trunc('day', now(), 'Europe/Berlin')
     GROUP BY 1, (created_at AT TIME ZONE 'Europe/Berlin')::date`,
  );
  expect(days).toHaveLength(60);
  const most = (isWanted: (weekday: number) => boolean) =>
    days.filter(({ weekday }) => isWanted(weekday)).map(({ messages }) => messages);
  expect(Math.max(...most((day) => day > 5))).toBeLessThan(Math.min(...most((day) => day < 6)) / 2);
  const { messages, at_night } = await rowOf<Record<string, number>>(
    `SELECT count(*)::int AS messages,
       (count(*) FILTER (WHERE extract(hour FROM created_at AT TIME ZONE 'Europe/Berlin') NOT BETWEEN 6 AND 21))::int AS at_night
     FROM messages WHERE account_id = $1 AND delivery_at IS NULL`,
  );
  expect(messages).toBeGreaterThan(18_000);
  expect(messages).toBeLessThan(22_500);
  expect(at_night).toBe(0);
  const campaigns = await rowsOf<Record<string, number>>(
    `SELECT count(*)::int AS messages, count(DISTINCT phone)::int AS phones, count(DISTINCT text)::int AS texts,
       extract(epoch FROM max(created_at) - min(created_at))::int AS seconds
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY bulk_id
     HAVING max(created_at) < now() - interval '1 hour'`,
  );
  expect(campaigns.length).toBeGreaterThan(12);
  for (const { messages: size = 0, phones, texts, seconds } of campaigns) {
    expect({ phones, texts }).toEqual({ phones: size, texts: 1 });
    expect(size).toBeGreaterThan(300);
    expect(seconds).toBeLessThan(600);
  }
});

it("has one day of the last weeks on which a country failed", async () => {
  const days = await rowsOf<{ day: string; share: number; ago: number; worst: string }>(
    `SELECT day::text, sum(failed)::float / sum(total) AS share, (CURRENT_DATE - day)::int AS ago,
       (array_agg(iso2 ORDER BY failed DESC))[1] AS worst
     FROM (
       SELECT date_trunc('day', hour, 'Europe/Berlin')::date AS day, iso2, sum(sent + refused) AS total,
         sum(undelivered + refused) AS failed
       FROM message_stats WHERE account_id = $1 GROUP BY 1, 2) countries
     GROUP BY day HAVING sum(total) >= 30 ORDER BY share DESC`,
  );
  const [outage, next] = days;
  expect(outage?.share).toBeGreaterThan(0.12);
  expect(outage?.worst).toBe("FR");
  expect(outage?.ago).toBeGreaterThanOrEqual(7);
  expect(outage?.ago).toBeLessThanOrEqual(13);
  expect(next?.share).toBeLessThan((outage?.share ?? 0) / 2);
});

it("has a request log of what a program sent", async () => {
  const log = await rowOf<Record<string, number>>(
    `SELECT count(*)::int AS requests, (count(*) FILTER (WHERE status >= 400))::int AS refused,
       (SELECT sum(requests)::int FROM request_stats WHERE account_id = $1) AS counted
     FROM request_log WHERE account_id = $1 AND key_id IS NOT NULL`,
  );
  expect(log.requests).toBeGreaterThan(3_000);
  expect(log.refused).toBeGreaterThan(0);
  expect(log.counted).toBe(log.requests);
});

it("is not filled a second time", async () => {
  const countAll = () =>
    rowOf<{ all: string }>(
      `SELECT concat_ws(' ', (SELECT count(*) FROM accounts), (SELECT count(*) FROM messages),
         (SELECT count(*) FROM ledger_transfers), (SELECT count(*) FROM request_log)) AS all
       WHERE $1::bigint IS NOT NULL`,
    );
  const before = await countAll();
  await expect(fill()).rejects.toThrow("An account with this email address already exists.");
  expect(await countAll()).toEqual(before);
});

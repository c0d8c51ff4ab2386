import { expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/stats/test-stats";
import { checkLedger } from "@/lib/ledger/check";
import { readBalances } from "@/lib/ledger/ledger";
import { seedDemo } from "./seed";

testDatabase();

it("tells weeks of traffic with books that are right and money left", async () => {
  const { apiKey } = await seedDemo({ dataDir: "", onProgress: () => {} });
  const accountId = Number(apiKey.split(":")[0]);
  expect(await asOwner(checkLedger)).toEqual([]);
  const { available, held } = await withAccount(accountId, (tx) => readBalances(tx, accountId));
  // Three messages are planned for the coming days.
  expect(held).toBeGreaterThan(0n);
  expect(await statsFindings()).toEqual([]);
  expect(available).toBeGreaterThan(0n);
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT count(*)::int AS messages, count(DISTINCT created_at::date)::int AS days FROM messages WHERE account_id = $1",
      [accountId],
    ),
  );
  // Today counts, when the day is old enough for messages.
  expect(rows[0].days).toBeGreaterThanOrEqual(62);
  expect(rows[0].messages).toBeGreaterThan(1_000);
  const log = await asOwner((tx) =>
    tx.query(
      `SELECT count(*)::int AS requests, count(*) FILTER (WHERE status >= 400)::int AS refused,
         (SELECT sum(requests)::int FROM request_stats WHERE account_id = $1) AS counted
       FROM request_log WHERE account_id = $1 AND key_id IS NOT NULL`,
      [accountId],
    ),
  );
  const { requests, refused, counted } = log.rows[0];
  expect(requests).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(0);
  expect(counted).toBe(requests);
});

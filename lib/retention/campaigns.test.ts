import { expect, test } from "vitest";
import { makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { clickForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { ROWS_A_STEP } from "./rows";
import { clearUp } from "./test-retention";

const database = testDatabase();

const rowsOf = async (table: string, accountId: number) =>
  (await asOwner((tx) => tx.query(`SELECT * FROM ${table} WHERE account_id = $1`, [accountId])))
    .rows;

async function campaignOf(accountId: number, code: string, removed: boolean): Promise<number> {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO short_link_campaigns (account_id, code, type, name, url, created_at, changed_at, removed_at)
       VALUES ($1, $2, 2, 'x', 'https://example.org', now(), now(), CASE WHEN $3 THEN now() END)`,
      [accountId, code, removed],
    ),
  );
  const { linkId } = await linkForTest(accountId, code);
  await clickForTest(accountId, code, linkId);
  return linkId;
}

test("a campaign that was deleted goes with its links and requests, others stay", async () => {
  const { account } = await makeContext();
  await campaignOf(account.id, "aaaaaaaaaa", true);
  const kept = await campaignOf(account.id, "bbbbbbbbbb", false);
  await clearUp();
  expect(await rowsOf("short_link_campaigns", account.id)).toMatchObject([{ code: "bbbbbbbbbb" }]);
  expect(await rowsOf("short_links", account.id)).toMatchObject([{ link_id: String(kept) }]);
  expect(await rowsOf("short_link_requests", account.id)).toHaveLength(1);
  expect(await rowsOf("campaign_links", account.id)).toMatchObject([{ campaign: "bbbbbbbbbb" }]);
});

test("rows that others delete meanwhile are not taken for the end of their kind", async () => {
  const { account } = await makeContext();
  await campaignOf(account.id, "aaaaaaaaaa", true);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO campaign_bulks (account_id, bulk_id, campaign)
       SELECT a.account_id, lpad(n::text, 32, '0')::uuid, 'aaaaaaaaaa'
       FROM generate_series(1, $2::int) AS n JOIN accounts a ON a.account_id = $1`,
      [account.id, ROWS_A_STEP + 1],
    ),
  );
  const { clearing } = await asOwner(async (tx) => {
    await tx.query(
      "DELETE FROM campaign_bulks WHERE account_id = $1 AND bulk_id = lpad('7', 32, '0')::uuid",
      [account.id],
    );
    const run = clearUp();
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    return { clearing: run };
  });
  await clearing;
  expect(await rowsOf("short_link_campaigns", account.id)).toEqual([]);
  expect(await rowsOf("campaign_bulks", account.id)).toEqual([]);
});

import { expect, test } from "vitest";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { clickForTest, followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import { clearUp } from "./test-retention";

const database = testDatabase();

const readRows = async (table: string, accountId: number) =>
  (await asOwner((tx) => tx.query(`SELECT * FROM ${table} WHERE account_id = $1`, [accountId])))
    .rows;

async function createCampaign(accountId: number, code: string, removed: boolean): Promise<number> {
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

/** Tables with rows of campaigns, and how many each has of one. */
async function rowsByTable(accountId: number, code: string): Promise<Map<string, number>> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE column_name = 'campaign' AND table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
    );
    const found = new Map<string, number>();
    for (const { table_name: table } of rows) {
      const counted = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1 AND campaign = $2`,
        [accountId, code],
      );
      found.set(table, counted.rows[0]?.count ?? 0);
    }
    return found;
  });
}

/** A campaign with rows in every table that has some of campaigns. */
async function createFullCampaign(accountId: number, code: string): Promise<number> {
  const linkId = await createCampaign(accountId, code, false);
  await followForTest(accountId, [{ linkId, at: new Date() }]);
  const bulk = uuidv7();
  await asOwner(async (tx) => {
    await tx.query(
      "INSERT INTO campaign_bulks (account_id, bulk_id, campaign) VALUES ($1, $2, $3)",
      [accountId, bulk, code],
    );
    await tx.query(
      `INSERT INTO campaign_messages (account_id, campaign, bulk_id, at, sent, delivered)
       VALUES ($1, $3, $2, now(), 1, 1)`,
      [accountId, bulk, code],
    );
    await tx.query(
      `INSERT INTO conversions (account_id, id, kind, source, link_id, campaign, clicked_at, converted_at, day, created_at)
       VALUES ($1, $2, 'lead', 'api', $2, $3, now(), now(), now(), now())`,
      [accountId, linkId, code],
    );
    await tx.query(
      `INSERT INTO conversion_sums (account_id, campaign, day, bulk_id, variant, kind, currency, conversions, value)
       VALUES ($1, $3, now(), $2, -1, 'lead', '', 1, 0)`,
      [accountId, bulk, code],
    );
    await tx.query(
      `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at)
       VALUES ($1, $2, $4, $3, 'unsubscribe', 'done', $4, 'en', now())`,
      [accountId, bulk, code, linkId],
    );
  });
  const empty = [...(await rowsByTable(accountId, code))].filter(([, count]) => count === 0);
  expect(empty).toEqual([]);
  return linkId;
}

test("deletes a campaign with all its data, and keeps others complete", async () => {
  const { account } = await createContext();
  await createFullCampaign(account.id, "aaaaaaaaaa");
  const kept = await createFullCampaign(account.id, "bbbbbbbbbb");
  const before = await rowsByTable(account.id, "bbbbbbbbbb");
  await asOwner((tx) =>
    tx.query(
      "UPDATE short_link_campaigns SET removed_at = now() WHERE account_id = $1 AND code = 'aaaaaaaaaa'",
      [account.id],
    ),
  );
  await clearUp();
  expect(await readRows("short_link_campaigns", account.id)).toMatchObject([
    { code: "bbbbbbbbbb" },
  ]);
  expect(await readRows("short_links", account.id)).toMatchObject([{ link_id: String(kept) }]);
  expect(await rowsByTable(account.id, "bbbbbbbbbb")).toEqual(before);
  const left = [...(await rowsByTable(account.id, "aaaaaaaaaa"))].filter(([, count]) => count > 0);
  expect(left).toEqual([]);
});

test("continues when other processes delete rows meanwhile", async () => {
  const { account } = await createContext();
  await createCampaign(account.id, "aaaaaaaaaa", true);
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO campaign_bulks (account_id, bulk_id, campaign)
       SELECT a.account_id, lpad(n::text, 32, '0')::uuid, 'aaaaaaaaaa'
       FROM generate_series(1, $2::int) AS n JOIN accounts a ON a.account_id = $1`,
      [account.id, ROWS_PER_STEP + 1],
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
  expect(await readRows("short_link_campaigns", account.id)).toEqual([]);
  expect(await readRows("campaign_bulks", account.id)).toEqual([]);
});

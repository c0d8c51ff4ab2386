import type { Tx } from "@/lib/db/transaction";
import { ROWS_A_STEP } from "@/lib/db/retention/step";
import { accountByAccount, type Step } from "@/lib/db/retention/step";

async function findRemoved(tx: Tx, failed: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ account_id: string }>(
    `SELECT DISTINCT account_id FROM short_link_campaigns
     WHERE removed_at IS NOT NULL AND account_id <> ALL ($1::bigint[]) LIMIT 1000`,
    [failed],
  );
  return rows.map((row) => row.account_id);
}

/** What is kept of a campaign: tables, their keys, and the order in which an index has their rows. */
const PARTS = [
  ["short_link_requests", "request_id", "asked_at"],
  ["short_links", "link_id", "updated_at"],
  ["campaign_links", "campaign, bulk_id"],
  ["click_quarters", "campaign, at, kind_id, bulk_id, day_zone"],
  ["click_days", "campaign, day, kind_id, bulk_id, day_zone"],
  ["click_months", "campaign, month, kind_id, bulk_id, day_zone"],
  ["click_totals", "campaign, class"],
  ["campaign_messages", "campaign, bulk_id, at"],
  ["campaign_bulks", "campaign, bulk_id"],
  ["form_answers", "answer_id", "created_at"],
] as const;

/** Deletes the next rows that are kept of a campaign; whether all are gone. */
async function clearParts(tx: Tx, accountId: string, code: string): Promise<boolean> {
  for (const [table, key, order = key] of PARTS) {
    const next = `SELECT ${key} FROM ${table} WHERE account_id = $1 AND campaign = $2 ORDER BY ${order} LIMIT $3`;
    const { rows } = await tx.query<{ found: number }>(
      `WITH next AS (${next}),
         gone AS (DELETE FROM ${table} WHERE account_id = $1 AND (${key}) IN (SELECT ${key} FROM next))
       SELECT count(*)::int AS found FROM next`,
      [accountId, code, ROWS_A_STEP],
    );
    // Found, not deleted: someone else may delete some of them meanwhile, as what is older than it is kept.
    if (rows[0]?.found === ROWS_A_STEP) return false;
  }
  return true;
}

/** The next rows of one campaign that is gone; with the last of them the campaign itself. */
async function clearCampaign(tx: Tx, accountId: string): Promise<"more" | "done"> {
  const { rows } = await tx.query<{ code: string }>(
    `SELECT code FROM short_link_campaigns WHERE account_id = $1 AND removed_at IS NOT NULL
     ORDER BY code LIMIT 1 FOR UPDATE`,
    [accountId],
  );
  const code = rows[0]?.code;
  if (code === undefined) return "done";
  if (!(await clearParts(tx, accountId, code))) return "more";
  await tx.query("DELETE FROM short_link_campaigns WHERE account_id = $1 AND code = $2", [
    accountId,
    code,
  ]);
  return "more";
}

/** Deletes campaigns that customers deleted, with their links, requests and answers, `ROWS_A_STEP` a transaction. */
export function removeCampaigns(): Step {
  return accountByAccount({ name: "campaigns", find: findRemoved, clear: clearCampaign });
}

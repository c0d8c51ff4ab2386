import { toSkeleton } from "@/lib/core/links/back-half";
import type { LinkTargetRule } from "@/lib/core/links/target-values";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { LINK_DOMAIN } from "@/lib/gateway/campaigns/short-links/public";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import { CAMPAIGN_LIST } from "./schema-list";
import type { CampaignKind, CampaignType } from "./schema-values";

export interface CampaignRecord {
  code: string;
  kind: CampaignKind;
  type: CampaignType;
  name: string;
  url: string;
  group_id: string | null;
  /** Null if each message has its own. */
  link_id: string | null;
  form_fields: ColumnLetter[];
  passes_query: boolean;
  /** Chosen one; null: the account's default. */
  link_domain_id: string | null;
  /** For its links; null: the gateway's host. */
  link_domain: string | null;
  back_half: string | null;
  expires_at: Date | null;
  expired_url: string | null;
  conversion_days: number | null;
  targets: LinkTargetRule[];
  created_at: Date;
}

const COLUMNS = `code, kind, type, name, url, group_id, link_id, form_fields, passes_query, back_half, expires_at,
  expired_url, conversion_days, targets, created_at,
  (SELECT d.id FROM link_domains d WHERE d.account_id = $1::bigint AND d.id = c.link_domain_id) AS link_domain_id,
  ${LINK_DOMAIN} AS link_domain`;

export const CAMPAIGNS: ListSource<CampaignRecord, typeof CAMPAIGN_LIST> = {
  list: CAMPAIGN_LIST,
  columns: COLUMNS,
  from: "short_link_campaigns c",
  where: "account_id = $1 AND removed_at IS NULL",
  orderBy: ["created_at", "code"],
};

/** Subquery of codes; needs the account as the first parameter. */
export const PRESENT_CAMPAIGNS = `(SELECT g.code FROM short_link_campaigns g
  WHERE g.account_id = $1 AND g.removed_at IS NULL)`;

export async function findRemovedCampaigns(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ code: string }>(
    "SELECT code FROM short_link_campaigns WHERE account_id = $1 AND removed_at IS NOT NULL",
    [accountId],
  );
  return rows.map(({ code }) => code);
}

export async function findCampaign(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<CampaignRecord | undefined> {
  const { rows } = await tx.query<CampaignRecord>(
    `SELECT ${COLUMNS} FROM short_link_campaigns c
     WHERE account_id = $1 AND code = $2 AND removed_at IS NULL`,
    [accountId, code],
  );
  return rows[0];
}

export async function findCampaigns(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<CampaignRecord[]> {
  const { rows } = await tx.query<CampaignRecord>(
    `SELECT ${COLUMNS} FROM short_link_campaigns c
     WHERE account_id = $1 AND code = ANY ($2::text[]) AND removed_at IS NULL`,
    [accountId, codes],
  );
  return rows;
}

export async function lockCampaign(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<CampaignRecord | undefined> {
  const { rows } = await tx.query<CampaignRecord>(
    `SELECT ${COLUMNS} FROM short_link_campaigns c
     WHERE account_id = $1 AND code = $2 AND removed_at IS NULL FOR UPDATE OF c`,
    [accountId, code],
  );
  return rows[0];
}

type CampaignFields = Omit<CampaignRecord, "created_at" | "link_domain">;

const toSkeletonOrNull = ({ back_half: backHalf }: CampaignFields) =>
  backHalf === null ? null : toSkeleton(backHalf);

export async function insertCampaign(
  tx: Tx,
  accountId: number,
  campaign: CampaignFields,
  now: Date,
): Promise<void> {
  const { code, kind, type, name, url, group_id, link_id, form_fields, passes_query } = campaign;
  await tx.query(
    `INSERT INTO short_link_campaigns
       (account_id, code, kind, type, name, url, group_id, link_id, form_fields, passes_query, link_domain_id,
        back_half, back_half_skeleton, expires_at, expired_url, conversion_days, targets, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)`,
    [
      accountId,
      code,
      kind,
      type,
      name,
      url,
      group_id,
      link_id,
      form_fields,
      passes_query,
      campaign.link_domain_id,
      campaign.back_half,
      toSkeletonOrNull(campaign),
      campaign.expires_at,
      campaign.expired_url,
      campaign.conversion_days,
      JSON.stringify(campaign.targets),
      now,
    ],
  );
}

export async function updateCampaign(
  tx: Tx,
  accountId: number,
  campaign: CampaignFields,
  now: Date,
): Promise<void> {
  const { code, type, name, url, group_id, link_id, form_fields, passes_query } = campaign;
  await tx.query(
    `UPDATE short_link_campaigns SET type = $3, name = $4, url = $5, group_id = $6, link_id = $7,
       form_fields = $8, passes_query = $9, link_domain_id = $10, back_half = $11, back_half_skeleton = $12,
       expires_at = $13, expired_url = $14, conversion_days = $15, targets = $16, changed_at = $17
     WHERE account_id = $1 AND code = $2`,
    [
      accountId,
      code,
      type,
      name,
      url,
      group_id,
      link_id,
      form_fields,
      passes_query,
      campaign.link_domain_id,
      campaign.back_half,
      toSkeletonOrNull(campaign),
      campaign.expires_at,
      campaign.expired_url,
      campaign.conversion_days,
      JSON.stringify(campaign.targets),
      now,
    ],
  );
}

/**
 * Locks the account until COMMIT, so that of two concurrent campaigns with one back-half the first gets it. Must
 * come before locks of campaigns and links, otherwise it deadlocks with those who lock the account against erasure.
 */
export async function lockBackHalves(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE", [accountId]);
}

/** Checks whether a campaign has a back-half like this one; those of deleted campaigns count until their cleanup. */
export async function isBackHalfTaken(
  tx: Tx,
  accountId: number,
  backHalf: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM short_link_campaigns WHERE account_id = $1 AND back_half_skeleton = $2",
    [accountId, toSkeleton(backHalf)],
  );
  return rowCount !== 0;
}

/** Soft-deletes a campaign; its links are deleted in batches. */
export async function markRemoved(
  tx: Tx,
  accountId: number,
  code: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE short_link_campaigns SET removed_at = $3, changed_at = $3 WHERE account_id = $1 AND code = $2`,
    [accountId, code, now],
  );
}

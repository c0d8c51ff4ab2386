import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";

export interface PastSearch {
  from: Date;
  /** Maximum rows scanned. */
  limit: number;
}

interface PhoneRow {
  phone: string;
}

async function findPhones(
  tx: Tx,
  sql: string,
  accountId: number,
  source: string | null,
  { from, limit }: PastSearch,
): Promise<PhoneRow[]> {
  const { rows } = await tx.query<PhoneRow>(sql, [accountId, source, from, limit]);
  return rows;
}

export const findPastEvents = (tx: Tx, accountId: number, name: string, past: PastSearch) =>
  findPhones(
    tx,
    `SELECT phone FROM automation_events
     WHERE account_id = $1 AND name = $2 AND created_at >= $3 ORDER BY created_at DESC LIMIT $4`,
    accountId,
    name,
    past,
  );

export const findPastSignUps = (tx: Tx, accountId: number, campaign: string, past: PastSearch) =>
  findPhones(
    tx,
    `SELECT phone FROM form_answers
     WHERE account_id = $1 AND campaign = $2 AND created_at >= $3 AND state = 'done' AND phone IS NOT NULL
     ORDER BY created_at DESC LIMIT $4`,
    accountId,
    campaign,
    past,
  );

const CLICKED_CONDITIONS = {
  any: "($2::text IS NULL)",
  campaign: "campaign = $2",
  bulk: "bulk_id = $2::uuid",
} as const;

/** Finds recipients whose own links were followed by people. */
export const findPastClickers = (
  tx: Tx,
  accountId: number,
  { campaign, bulk }: { campaign?: string | null | undefined; bulk?: string | null | undefined },
  past: PastSearch,
) =>
  findPhones(
    tx,
    `SELECT m.phone FROM (
       SELECT DISTINCT r.link_id FROM (
         SELECT link_id FROM short_link_requests
         WHERE account_id = $1 AND asked_at >= $3 AND class = 'person'
           AND ${CLICKED_CONDITIONS[bulk != null ? "bulk" : campaign != null ? "campaign" : "any"]}
         ORDER BY asked_at DESC LIMIT $4) r) c
       JOIN short_links l ON l.account_id = $1 AND l.link_id = c.link_id
       JOIN messages m ON m.account_id = $1 AND m.uuid = l.message
     WHERE l.account_id = $1 AND m.account_id = $1 AND m.phone IS NOT NULL`,
    accountId,
    bulk ?? campaign ?? null,
    past,
  );

/** Finds received texts, latest first. */
export async function findPastReplies(
  tx: Tx,
  accountId: number,
  { from, limit }: PastSearch,
): Promise<(PhoneRow & { text: string })[]> {
  const { rows } = await tx.query<PhoneRow & { text: string }>(
    `SELECT phone, coalesce(text, '') AS text FROM incomings
     WHERE account_id = $1 AND uuid >= $2 ORDER BY uuid DESC LIMIT $3`,
    [accountId, uuidLowerBound(from), limit],
  );
  return rows;
}

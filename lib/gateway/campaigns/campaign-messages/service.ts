import { NO_BULK } from "@/lib/core/messages/no-bulk";
import { QUARTER_MS, startOfUnit } from "@/lib/core/time/units";
import { sortByKey, padId } from "@/lib/db/grouping/lock-order";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import {
  addToCampaigns,
  type CampaignOfBulk,
  type CampaignDelta,
  findCampaignsByBulks,
  insertCampaignsOfBulk,
  sumByCampaign,
  sumCampaignMessages,
} from "./store";

export { findCampaignsByBulks, insertCampaignsOfBulk, sumByCampaign, sumCampaignMessages };

/** Maximum cached bulks; a bulk's campaigns are written with it and never change. */
const MAX_CACHED_BULKS = 1_000;
const campaignsByBulk = new Map<string, readonly CampaignOfBulk[]>();

export interface CountedCampaignMessage {
  accountId: number;
  bulkId: string | null;
  /** Comma-separated; only for single messages. */
  campaigns: string | null;
  variant: Variant | null;
  at: Date;
  sent: number;
  delivered: number;
}

async function cacheCampaignsOfBulks(
  tx: Tx,
  messages: readonly CountedCampaignMessage[],
): Promise<void> {
  const missing = new Map<string, { accountId: number; bulkId: string }>();
  for (const { accountId, bulkId } of messages)
    if (bulkId !== null && !campaignsByBulk.has(bulkId)) missing.set(bulkId, { accountId, bulkId });
  if (missing.size === 0) return;
  const campaigns = await findCampaignsByBulks(tx, [...missing.values()]);
  for (const id of missing.keys()) {
    campaignsByBulk.set(
      id,
      campaigns.filter(({ bulk_id }) => bulk_id === id),
    );
    if (campaignsByBulk.size <= MAX_CACHED_BULKS) continue;
    const [oldest] = campaignsByBulk.keys();
    if (oldest !== undefined) campaignsByBulk.delete(oldest);
  }
}

const findCampaigns = (bulkId: string, variant: Variant | null) =>
  (campaignsByBulk.get(bulkId) ?? [])
    .filter((item) => item.variant === null || item.variant === variant)
    .map(({ campaign }) => campaign);

/** Adds to the campaigns' sums, in the transaction that changes the messages. Messages without links cost no query. */
export async function countForCampaigns(
  tx: Tx,
  messages: readonly CountedCampaignMessage[],
): Promise<void> {
  await cacheCampaignsOfBulks(tx, messages);
  const totals = new Map<string, CampaignDelta>();
  for (const { accountId, bulkId, campaigns, variant, at, sent, delivered } of messages) {
    const quarter = startOfUnit(at, QUARTER_MS);
    const names = bulkId === null ? (campaigns?.split(",") ?? []) : findCampaigns(bulkId, variant);
    for (const [index, campaign] of names.entries()) {
      const sumKey = { accountId, campaign, bulkId: bulkId ?? NO_BULK, at: quarter };
      const key = `${padId(accountId)}/${campaign}/${sumKey.bulkId}/${quarter.toISOString()}`;
      const zero = { sent: 0, delivered: 0, sentAgain: 0, deliveredAgain: 0 };
      const sum = totals.get(key) ?? { ...sumKey, ...zero };
      const isAgain = bulkId === null && index > 0;
      sum.sent += sent;
      sum.delivered += delivered;
      sum.sentAgain += isAgain ? sent : 0;
      sum.deliveredAgain += isAgain ? delivered : 0;
      totals.set(key, sum);
    }
  }
  if (totals.size > 0) await addToCampaigns(tx, sortByKey(totals));
}

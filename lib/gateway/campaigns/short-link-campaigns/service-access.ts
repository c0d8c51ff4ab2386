import type { Tx } from "@/lib/db/transaction";
import {
  type CampaignRecord,
  findCampaigns,
  findRemovedCampaigns,
  PRESENT_CAMPAIGNS,
} from "./store";

/**
 * For modules that read campaign statistics: a deleted campaign must vanish at once, although its rows are removed
 * later.
 */
export { findRemovedCampaigns, PRESENT_CAMPAIGNS };

/** Returns the kind of a campaign in the caller's transaction, or undefined. */
export async function findCampaignKind(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<Pick<CampaignRecord, "kind" | "type"> | undefined> {
  const [found] = await findCampaigns(tx, accountId, [code]);
  return found;
}

/** Returns those of the codes that belong to campaigns. */
export async function findCampaignCodes(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<string[]> {
  return (await findCampaigns(tx, accountId, codes)).map(({ code }) => code);
}

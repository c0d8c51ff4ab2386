import type { Tx } from "@/lib/db/transaction";
import {
  type CampaignRecord,
  findCampaigns,
  findRemovedCampaigns,
  PRESENT_CAMPAIGNS,
} from "./store";

/** Hides a deleted campaign from statistics immediately, although its rows are removed later. */
export { findCampaigns, findRemovedCampaigns, PRESENT_CAMPAIGNS };

export async function findCampaignKind(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<Pick<CampaignRecord, "kind" | "type"> | undefined> {
  const [found] = await findCampaigns(tx, accountId, [code]);
  return found;
}

export async function findCampaignCodes(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<string[]> {
  return (await findCampaigns(tx, accountId, codes)).map(({ code }) => code);
}

import type { Tx } from "@/lib/db/transaction";
import type { CampaignType } from "./schema-values";
import { findCampaigns, PRESENT_CAMPAIGNS, REMOVED_CAMPAIGNS } from "./store";

/** For whoever reads what campaigns came to: with the campaign that goes at once, although its rows take a while. */
export { PRESENT_CAMPAIGNS, REMOVED_CAMPAIGNS };

/** The type of a campaign, within the caller's transaction; null: there is none with this code. */
export async function findCampaignType(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<CampaignType | null> {
  const [found] = await findCampaigns(tx, accountId, [code]);
  return found?.type ?? null;
}

/** Those of some codes that campaigns have. */
export async function findCampaignCodes(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<string[]> {
  return (await findCampaigns(tx, accountId, codes)).map(({ code }) => code);
}

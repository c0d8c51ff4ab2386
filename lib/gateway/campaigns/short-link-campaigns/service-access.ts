import type { Tx } from "@/lib/db/transaction";
import {
  type CampaignRecord,
  findCampaigns,
  findRemovedCampaigns,
  PRESENT_CAMPAIGNS,
} from "./store";

/** For whoever reads what campaigns came to: with the campaign that goes at once, although its rows take a while. */
export { findRemovedCampaigns, PRESENT_CAMPAIGNS };

/** What kind of campaign a code names, within the caller's transaction; undefined: there is none with it. */
export async function findCampaignKind(
  tx: Tx,
  accountId: number,
  code: string,
): Promise<Pick<CampaignRecord, "kind" | "type"> | undefined> {
  const [found] = await findCampaigns(tx, accountId, [code]);
  return found;
}

/** Those of some codes that campaigns have. */
export async function findCampaignCodes(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<string[]> {
  return (await findCampaigns(tx, accountId, codes)).map(({ code }) => code);
}

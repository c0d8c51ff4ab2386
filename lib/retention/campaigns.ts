import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { deleteMessageSums } from "@/lib/gateway/campaigns/campaign-messages/service-retention";
import { deleteClickSums } from "@/lib/gateway/campaigns/click-stats/service-retention";
import {
  deleteEmptyCampaign,
  findRemovedCampaigns,
  lockRemovedCampaign,
} from "@/lib/gateway/campaigns/short-link-campaigns/service-retention";
import { deleteLinks } from "@/lib/gateway/campaigns/short-links/service-retention";
import { deleteAnswers } from "@/lib/gateway/responses/hosted-forms/service-retention";
import { deleteClicks } from "@/lib/gateway/responses/short-link-requests/service-retention";

/** What is kept of a campaign. Each deletes the next rows, and says whether there may be more. */
const PARTS = [deleteClicks, deleteLinks, deleteClickSums, deleteMessageSums, deleteAnswers];

/** The next rows of one campaign that is gone; with the last of them the campaign itself. */
async function clearCampaign(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const code = await lockRemovedCampaign(tx, accountId);
  if (code === undefined) return "done";
  for (const deletePart of PARTS) if (await deletePart(tx, accountId, code)) return "more";
  await deleteEmptyCampaign(tx, accountId, code);
  return "more";
}

/** Deletes campaigns that customers deleted, with their links, clicks and answers, `ROWS_PER_STEP` a transaction. */
export function removeCampaigns(): RetentionStep {
  return accountByAccount({ name: "campaigns", find: findRemovedCampaigns, clear: clearCampaign });
}

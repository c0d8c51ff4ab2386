import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { deleteMessageTotals } from "@/lib/gateway/campaigns/campaign-messages/store-retention";
import { deleteClickTotals } from "@/lib/gateway/campaigns/click-stats/store-retention";
import { deleteConversions } from "@/lib/gateway/campaigns/conversions/store-retention";
import {
  deleteEmptyCampaign,
  findRemovedCampaigns,
  lockRemovedCampaign,
} from "@/lib/gateway/campaigns/short-link-campaigns/store-retention";
import { deleteLinks } from "@/lib/gateway/campaigns/short-links/store-retention";
import { deleteSubmissions } from "@/lib/gateway/responses/hosted-forms/public";
import { deleteClicks } from "@/lib/gateway/responses/short-link-requests/store-retention";

/** Each step deletes a batch and returns whether more may remain. */
const PARTS = [
  deleteConversions,
  deleteClicks,
  deleteLinks,
  deleteClickTotals,
  deleteMessageTotals,
  deleteSubmissions,
];

/** Deletes a batch of its rows, and finally the campaign. */
async function deleteCampaign(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const code = await lockRemovedCampaign(tx, accountId);
  if (code === undefined) return "done";
  for (const deletePart of PARTS) if (await deletePart(tx, accountId, code)) return "more";
  await deleteEmptyCampaign(tx, accountId, code);
  return "more";
}

/** Deletes soft-deleted campaigns with links, clicks and submissions, `ROWS_PER_STEP` per transaction. */
export function deleteCampaigns(): RetentionStep {
  return accountByAccount({ name: "campaigns", find: findRemovedCampaigns, clear: deleteCampaign });
}

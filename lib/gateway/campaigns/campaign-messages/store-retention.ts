import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import type { Tx } from "@/lib/db/transaction";

const CAMPAIGN_TABLES = [
  { table: "campaign_messages", key: "campaign, bulk_id, at" },
  { table: "campaign_bulks", key: "campaign, bulk_id" },
];

/** Deletes a batch. Returns whether more may remain. */
export const deleteMessageTotals = (
  tx: Tx,
  accountId: number,
  campaign: string,
): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });

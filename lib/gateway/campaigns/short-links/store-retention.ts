import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import type { Tx } from "@/lib/db/transaction";

const CAMPAIGN_TABLES = [
  { table: "short_links", key: "link_id", order: "updated_at" },
  { table: "campaign_links", key: "campaign, bulk_id" },
];

/** Deletes a batch, then its counts. Returns whether more may remain. */
export const deleteLinks = (tx: Tx, accountId: number, campaign: string): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });

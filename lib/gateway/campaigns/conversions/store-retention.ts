import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import type { Tx } from "@/lib/db/transaction";

const CAMPAIGN_TABLES = [
  { table: "conversions", key: "id", order: "converted_at" },
  { table: "conversion_sums", key: "campaign, day, bulk_id, variant, kind, currency" },
];

/** Deletes a batch, then its sums. Returns whether more may remain. */
export const deleteConversions = (tx: Tx, accountId: number, campaign: string): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });

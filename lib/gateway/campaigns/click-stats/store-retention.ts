import { deleteDependentRows } from "@/lib/db/retention/delete-dependent-rows";
import type { Tx } from "@/lib/db/transaction";

const CAMPAIGN_TABLES = [
  { table: "click_quarters", key: "campaign, at, kind_id, bulk_id, day_zone" },
  { table: "click_days", key: "campaign, day, kind_id, bulk_id, day_zone" },
  { table: "click_months", key: "campaign, month, kind_id, bulk_id, day_zone" },
  { table: "click_totals", key: "campaign, class" },
];

/** Deletes a batch. Returns whether more may remain. */
export const deleteClickTotals = (tx: Tx, accountId: number, campaign: string): Promise<boolean> =>
  deleteDependentRows(tx, accountId, CAMPAIGN_TABLES, { column: "campaign", value: campaign });

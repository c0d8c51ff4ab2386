import type { ExpiredRows } from "@/lib/db/retention/old-rows";
import type { RetentionRule, OwnTable } from "@/lib/db/tables";
import { TABLES } from "@/lib/tables";

function toInterval(retention: RetentionRule["for"], retentionMonths: number): string {
  if (typeof retention === "string") return retention;
  return `${Math.max(retentionMonths + retention.monthsBeyondMessages, retention.atLeastMonths ?? 0)} months`;
}

/** Lists tables to expire row by row, with messages kept for `retentionMonths` months. The steps are independent. */
export const oldRows = (retentionMonths: number): readonly ExpiredRows[] =>
  Object.entries<OwnTable>(TABLES).flatMap(([table, { keep }]) => {
    if (keep === undefined) return [];
    const { key, time, for: retention } = keep;
    return [{ table, key, time, keep: toInterval(retention, retentionMonths) }];
  });

import type { Condition } from "@/lib/core/collection";
import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import { CLICK_SOURCES, type ClickRecord } from "./store";

export type ExportedClick = ClickRecord & { campaign: string; place: string };

export interface ExportStep {
  campaign: string | null;
  conditions: readonly Condition[];
  isDescending: boolean;
  /** Cursor; null at the start. */
  after: string | null;
  limit: number;
  removed: readonly string[];
}

export async function findClicksAfter(
  tx: Tx,
  accountId: number,
  { campaign, conditions, isDescending, after, limit, removed }: ExportStep,
): Promise<ExportedClick[]> {
  const source = CLICK_SOURCES.account;
  const params = parameters(accountId, removed);
  const where = [source.where + conditionsSql(conditions, source, params)];
  if (campaign !== null) where.push(`campaign = ${params.add(campaign, "text")}`);
  if (after !== null) {
    const [at = "", id = ""] = after.split("/");
    const place = `(${params.add(at, "timestamptz")}, ${params.add(id, "bigint")})`;
    where.push(`(asked_at, request_id) ${isDescending ? "<" : ">"} ${place}`);
  }
  const direction = isDescending ? "DESC" : "ASC";
  const { rows } = await tx.query<ExportedClick>(
    `SELECT ${source.columns}, campaign, asked_at || '/' || request_id AS place FROM ${source.from}
     WHERE ${where.join(" AND ")} ORDER BY asked_at ${direction}, request_id ${direction}
     LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

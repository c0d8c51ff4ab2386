import type { Condition } from "@/lib/core/collection";
import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { FraudRecord } from "./record";
import { FRAUD_CHECKS } from "./store";

export type ExportedCheck = FraudRecord & { place: string };

export interface ExportStep {
  conditions: readonly Condition[];
  isDescending: boolean;
  /** Null at the start. */
  after: string | null;
  limit: number;
}

export async function findChecksAfter(
  tx: Tx,
  accountId: number,
  { conditions, isDescending, after, limit }: ExportStep,
): Promise<ExportedCheck[]> {
  const { columns, from, where } = FRAUD_CHECKS;
  const params = parameters(accountId);
  const filters = conditionsSql(conditions, FRAUD_CHECKS, params);
  const [at = "", id = ""] = after?.split("/") ?? [];
  const behind =
    after === null
      ? ""
      : ` AND (created_at, id) ${isDescending ? "<" : ">"} (${params.add(at, "timestamptz")}, ${params.add(id, "uuid")})`;
  const direction = isDescending ? "DESC" : "ASC";
  const { rows } = await tx.query<ExportedCheck>(
    `SELECT ${columns}, created_at || '/' || id AS place FROM ${from}
     WHERE ${where}${filters}${behind} ORDER BY created_at ${direction}, id ${direction} LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows;
}

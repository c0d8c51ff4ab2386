import type { Condition } from "@/lib/core/collection";
import { attempt } from "@/lib/db/attempt";
import { conditionsSql, containsSql, type OwnSql, parameters } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import { phonePrefixSql } from "@/lib/db/lists/phone-prefix";
import type { Tx } from "@/lib/db/transaction";
import { DROP_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import type { ListedReason } from "@/lib/gateway/messaging/bulks/schema-values";

const COUNT_TIMEOUT_MS = 1_000;

export interface DropRecord {
  phone: string;
  reason: ListedReason;
  is_recipient: boolean;
}

/** Matches numbers by prefix, using the index, and invalid entries by any part, as they may contain a plus anywhere. */
const partSql: OwnSql = (condition, params, siblings) => {
  const begins = phonePrefixSql("phone")(condition, params, siblings);
  if (begins === null || condition.op !== "contains") return null;
  const parts = condition.values.map((value) => containsSql("phone", value, params));
  return `(${begins} OR (reason = 'invalid' AND (${parts.join(" OR ")})))`;
};

export const DROP_SOURCE: ListSource<DropRecord, typeof DROP_LIST> = {
  list: DROP_LIST,
  columns: "phone, reason, is_recipient",
  from: "bulk_drops",
  where: "account_id = $1 AND bulk_id = $2",
  orderBy: ["phone"],
  sql: { phone: { sql: "phone", own: partSql } },
};

/** Counts exactly, by an index-only scan. Returns null if it takes longer than a second. */
export async function countDrops(
  tx: Tx,
  accountId: number,
  bulkId: string,
  conditions: readonly Condition[],
): Promise<number | null> {
  const params = parameters(accountId, bulkId);
  const filter = conditionsSql(conditions, DROP_SOURCE, params);
  const attempted = await attempt(tx, COUNT_TIMEOUT_MS, () =>
    tx.query<{ count: string }>(
      `SELECT count(*) AS count FROM ${DROP_SOURCE.from} WHERE ${DROP_SOURCE.where}${filter}`,
      params.values,
    ),
  );
  return attempted === null ? null : Number(attempted.value.rows[0]?.count ?? 0);
}

export async function findDropsAfter(
  tx: Tx,
  accountId: number,
  bulkId: string,
  step: { conditions: readonly Condition[]; after: string | null; limit: number },
): Promise<DropRecord[]> {
  const params = parameters(accountId, bulkId);
  const filter = conditionsSql(step.conditions, DROP_SOURCE, params);
  const behind = step.after === null ? "" : ` AND phone > ${params.add(step.after, "text")}`;
  const { rows } = await tx.query<DropRecord>(
    `SELECT ${DROP_SOURCE.columns} FROM ${DROP_SOURCE.from} WHERE ${DROP_SOURCE.where}${filter}${behind}
     ORDER BY phone LIMIT ${params.add(step.limit, "bigint")}`,
    params.values,
  );
  return rows;
}

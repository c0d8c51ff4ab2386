import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";
import type { DueAutomation } from "./store-runs";

export const AUTOMATIONS_DUE: DueQuery = {
  sql: "SELECT min(work_at) FROM automations",
  placement: "distributed",
};

export async function findDueAutomations(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueAutomation[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM automations WHERE work_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY work_at LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.id) }));
}

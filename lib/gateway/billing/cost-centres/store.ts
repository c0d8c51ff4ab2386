import type { Tx } from "@/lib/db/transaction";

export interface CostCentreRecord {
  kind: "key" | "group";
  subject_id: string;
  cost_centre: string;
}

export async function findCostCentres(tx: Tx, accountId: number): Promise<CostCentreRecord[]> {
  const { rows } = await tx.query<CostCentreRecord>(
    `SELECT kind, subject_id, cost_centre FROM cost_centres WHERE account_id = $1 ORDER BY kind, subject_id`,
    [accountId],
  );
  return rows;
}

export async function saveCostCentre(
  tx: Tx,
  accountId: number,
  { kind, id, costCentre }: { kind: "key" | "group"; id: number; costCentre: string | null },
): Promise<void> {
  if (costCentre === null) {
    await tx.query(
      "DELETE FROM cost_centres WHERE account_id = $1 AND kind = $2 AND subject_id = $3",
      [accountId, kind, id],
    );
    return;
  }
  await tx.query(
    `INSERT INTO cost_centres (account_id, kind, subject_id, cost_centre) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, kind, subject_id) DO UPDATE SET cost_centre = excluded.cost_centre`,
    [accountId, kind, id, costCentre],
  );
}

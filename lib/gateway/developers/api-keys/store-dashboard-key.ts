import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import type { Tx } from "@/lib/db/transaction";

export async function insertDashboardKey(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO api_keys (account_id, key_id, name, kind, roles, secret_start, secret_end)
     VALUES ($1, $2, 'Dashboard', 'dashboard', '{}', '', '')`,
    [accountId, dashboardKeyId(accountId)],
  );
}

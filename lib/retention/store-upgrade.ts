import type { Tx } from "@/lib/db/transaction";

/** The migration from which on processes know rollups of closed days. */
const MIGRATION = "0193_message_sums.sql";

export async function isUpgradeOver(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is_over: boolean }>(
    "SELECT applied_at < now() - interval '1 day' AS is_over FROM schema_migrations WHERE name = $1",
    [MIGRATION],
  );
  return rows[0]?.is_over === true;
}

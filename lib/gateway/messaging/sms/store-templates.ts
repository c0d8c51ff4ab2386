import type { Tx } from "@/lib/db/transaction";

/** Returns template and version of a single message, or null. */
export async function findMessageTemplate(
  tx: Tx,
  accountId: number,
  uuid: string,
): Promise<{ id: number; version: number } | null> {
  const { rows } = await tx.query<{ template_id: string; version: number }>(
    "SELECT template_id, version FROM message_templates WHERE account_id = $1 AND uuid = $2",
    [accountId, uuid],
  );
  const [row] = rows;
  return row === undefined ? null : { id: Number(row.template_id), version: row.version };
}

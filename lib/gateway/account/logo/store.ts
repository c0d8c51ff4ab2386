import type { Tx } from "@/lib/db/transaction";

export type LogoType = "png" | "jpg";

export interface LogoRecord {
  type: LogoType;
  image: Buffer;
}

export async function findLogo(tx: Tx, accountId: number): Promise<LogoRecord | undefined> {
  const { rows } = await tx.query<LogoRecord>(
    "SELECT type, image FROM account_logos WHERE account_id = $1",
    [accountId],
  );
  return rows[0];
}

export async function saveLogo(
  tx: Tx,
  accountId: number,
  { type, image }: LogoRecord,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO account_logos (account_id, type, image, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id) DO UPDATE SET type = excluded.type, image = excluded.image, changed_at = excluded.changed_at`,
    [accountId, type, image, now],
  );
}

export async function deleteLogo(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM account_logos WHERE account_id = $1", [
    accountId,
  ]);
  return rowCount !== 0;
}

import type { Tx } from "@/lib/db/transaction";

export interface InboundNumberRecord {
  number: string;
  account_id: string;
}

export async function findOwners(tx: Tx, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<InboundNumberRecord>(
    "SELECT number, account_id FROM inbound_numbers WHERE number = ANY ($1::text[])",
    [numbers],
  );
  return new Map(rows.map((row) => [row.number, Number(row.account_id)]));
}

export async function findInboundNumbers(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ number: string }>(
    "SELECT number FROM inbound_numbers WHERE account_id = $1 ORDER BY assigned_at, number",
    [accountId],
  );
  return rows.map(({ number }) => number);
}

export async function findAllNumbers(tx: Tx): Promise<InboundNumberRecord[]> {
  const { rows } = await tx.query<InboundNumberRecord>(
    "SELECT number, account_id FROM inbound_numbers ORDER BY account_id, number",
  );
  return rows;
}

/** Returns false if an account has the number. */
export async function insertNumber(tx: Tx, number: string, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO inbound_numbers (number, account_id) VALUES ($1, $2)
     ON CONFLICT (number) DO NOTHING`,
    [number, accountId],
  );
  return rowCount === 1;
}

export async function deleteNumber(tx: Tx, number: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM inbound_numbers WHERE number = $1", [number]);
  return rowCount === 1;
}

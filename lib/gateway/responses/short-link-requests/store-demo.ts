import type { Tx } from "@/lib/db/transaction";

export async function allocateClickIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('click_inbox', 'click_id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

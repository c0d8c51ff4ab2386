import type { Tx } from "@/lib/db/transaction";

/** What a person pinned; null: nothing was chosen yet. */
export async function findPins(tx: Tx, userId: number): Promise<string[] | null> {
  const { rows } = await tx.query<{ pinned_countries: string[] | null }>(
    "SELECT pinned_countries FROM users WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.pinned_countries ?? null;
}

export async function updatePins(
  tx: Tx,
  userId: number,
  countries: readonly string[] | null,
): Promise<void> {
  await tx.query("UPDATE users SET pinned_countries = $2::text[] WHERE user_id = $1", [
    userId,
    countries,
  ]);
}

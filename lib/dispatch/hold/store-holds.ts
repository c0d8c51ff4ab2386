import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceInTransaction } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";

export interface Hold {
  held_at: Date;
  /** With microseconds. */
  held_at_text: string;
  reason: string;
}

export const HOLD_DUE: DueQuery = {
  sql: "SELECT min(held_at) FROM dispatch_holds WHERE released_at IS NULL",
  placement: "local",
};

export async function findOpenHold(tx: Tx): Promise<Hold | null> {
  const { rows } = await tx.query<Hold>(
    "SELECT held_at, held_at::text AS held_at_text, reason FROM dispatch_holds WHERE released_at IS NULL",
  );
  return rows[0] ?? null;
}

/** Returns false if dispatch is held already. */
export async function insertHold(tx: Tx, reason: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO dispatch_holds (held_at, reason) VALUES (now(), $1)
     ON CONFLICT ((true)) WHERE released_at IS NULL DO NOTHING`,
    [reason],
  );
  if (rowCount !== 0) await announceInTransaction(tx, "dispatch");
  return rowCount !== 0;
}

/** Ends the hold that began then. Returns false if it has ended. */
export async function endHold(tx: Tx, hold: Hold, isDiscarded: boolean): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE dispatch_holds SET released_at = now(), is_discarded = $2
     WHERE released_at IS NULL AND held_at = $1::timestamptz`,
    [hold.held_at_text, isDiscarded],
  );
  if (rowCount !== 0) await announceInTransaction(tx, "dispatch");
  return rowCount !== 0;
}

import { quoteLiteral } from "@/lib/db/quote-literal";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import { openSealed, seal } from "@/lib/sealing";
import type { CallbackContent } from "./callbacks";

const USE = "carrier settings";

export interface WaitingCallback {
  callbackId: string;
  content: CallbackContent;
}

/** Inserts a callback, sealed, as it contains texts and phone numbers. */
export async function insertCallback(
  tx: Tx,
  carrier: string,
  content: CallbackContent,
): Promise<void> {
  await tx.query("INSERT INTO carrier_callbacks (carrier, sealed) VALUES ($1, $2)", [
    carrier,
    seal(JSON.stringify(content), USE, carrier),
  ]);
  announceAtCommit(tx, "callbacks");
}

export const callbacksDue = (carrier: string): DueQuery => ({
  sql: `SELECT received_at FROM carrier_callbacks WHERE carrier = ${quoteLiteral(carrier)} LIMIT 1`,
  placement: "local",
});

interface RawRow {
  callback_id: string;
  sealed: Buffer;
}

export async function claimCallbacks(
  tx: Tx,
  carrier: string,
  limit: number,
): Promise<WaitingCallback[]> {
  const { rows } = await tx.query<RawRow>(
    `SELECT callback_id, sealed FROM carrier_callbacks
     WHERE carrier = $1 ORDER BY callback_id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [carrier, limit],
  );
  return rows.map(({ callback_id, sealed }) => ({
    callbackId: callback_id,
    content: JSON.parse(openSealed(sealed, USE, carrier)) as CallbackContent,
  }));
}

export async function deleteCallbacks(tx: Tx, callbackIds: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM carrier_callbacks WHERE callback_id = ANY ($1::bigint[])", [
    callbackIds,
  ]);
}

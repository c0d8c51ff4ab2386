import type { UnreadableInput } from "@/lib/carriers/carrier";
import type { Tx } from "@/lib/db/transaction";

/** Returns true if new; else increments its count. */
export async function upsertUnread(
  tx: Tx,
  { carrier, kind, digest, content, reason }: UnreadableInput,
): Promise<boolean> {
  const { rows } = await tx.query<{ times: string }>(
    `INSERT INTO carrier_unread (digest, carrier, kind, content, reason, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())
     ON CONFLICT (digest) DO UPDATE SET times = carrier_unread.times + 1, last_at = excluded.last_at
     RETURNING times`,
    [digest, carrier, kind, content, reason],
  );
  return rows[0]?.times === "1";
}

export interface UnreadRecord {
  digest: string;
  carrier: string;
  kind: UnreadableInput["kind"];
  content: Buffer;
  reason: string;
  times: string;
  first_at: Date;
  last_at: Date;
}

export async function findUnread(tx: Tx, digest: string): Promise<UnreadRecord | undefined> {
  const { rows } = await tx.query<UnreadRecord>(
    `SELECT digest, carrier, kind, content, reason, times, first_at, last_at
     FROM carrier_unread WHERE digest = $1`,
    [digest],
  );
  return rows[0];
}

export async function deleteUnread(tx: Tx, digest: string): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM carrier_unread WHERE digest = $1", [digest]);
  return rowCount === 1;
}

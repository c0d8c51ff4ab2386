import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

export const PARTS_DUE: DueQuery = {
  sql: "SELECT min(ends_at) FROM inbound_parts WHERE joined_at IS NULL",
  placement: "local",
};

export interface ReceivedPart {
  carrier: string;
  from: string;
  to: string;
  text: string | null;
  /** Concatenation reference; wraps around. */
  reference: number;
  total: number;
  /** From 1. */
  number: number;
  /** Stable across redeliveries. */
  digest: string;
  waitMs: number;
}

export interface KnownPart {
  message: string;
  number: number;
  digest: string;
  /** True once it accepts no further parts. */
  is_over: boolean;
}

export type PartReference = Pick<ReceivedPart, "carrier" | "from" | "to" | "reference" | "total">;

/** Locks the marks, which serializes workers. */
export async function lockMarks(tx: Tx, part: PartReference): Promise<void> {
  const { carrier, from, to, reference, total } = part;
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `inbound-parts/${JSON.stringify([carrier, from, to, reference, total])}`,
  ]);
}

/** Finds parts of waiting messages, and of those joined within the last hour. */
export async function findByMarks(tx: Tx, part: PartReference): Promise<KnownPart[]> {
  const { rows } = await tx.query<KnownPart>(
    `SELECT message, number, digest, (joined_at IS NOT NULL OR ends_at <= clock_timestamp()) AS is_over
     FROM inbound_parts
     WHERE carrier = $1 AND sender = $2 AND recipient = $3 AND reference = $4 AND total = $5
       AND (joined_at IS NULL OR joined_at > clock_timestamp() - interval '1 hour')`,
    [part.carrier, part.from, part.to, part.reference, part.total],
  );
  return rows;
}

export async function insertPart(tx: Tx, message: string, part: ReceivedPart): Promise<void> {
  await tx.query(
    `INSERT INTO inbound_parts (message, number, total, carrier, sender, recipient, reference, digest, text,
       received_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp(),
       coalesce((SELECT min(ends_at) FROM inbound_parts WHERE message = $1),
         clock_timestamp() + $10 * interval '1 millisecond'))`,
    [
      message,
      part.number,
      part.total,
      part.carrier,
      part.from,
      part.to,
      part.reference,
      part.digest,
      part.text,
      part.waitMs,
    ],
  );
}

export async function finishWaiting(tx: Tx, message: string): Promise<void> {
  await tx.query(
    "UPDATE inbound_parts SET ends_at = clock_timestamp() WHERE message = $1 AND joined_at IS NULL",
    [message],
  );
}

/**
 * Finds expired messages, oldest first. The clock is read once in a subquery: evaluated per row, it would prevent a
 * bounded index scan.
 */
export async function findEnded(
  tx: Tx,
  limit: number,
  without: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ message: string }>(
    `SELECT message FROM inbound_parts WHERE joined_at IS NULL AND ends_at <= (SELECT clock_timestamp())
       AND message <> ALL ($2::uuid[])
     GROUP BY message ORDER BY min(ends_at) LIMIT $1`,
    [limit, without],
  );
  return rows.map(({ message }) => message);
}

export interface PartRecord {
  number: number;
  total: number;
  carrier: string;
  sender: string;
  recipient: string;
  reference: number;
  text: string | null;
}

export async function findParts(tx: Tx, message: string): Promise<PartRecord[]> {
  const { rows } = await tx.query<PartRecord>(
    `SELECT number, total, carrier, sender, recipient, reference, text FROM inbound_parts
     WHERE message = $1 AND joined_at IS NULL ORDER BY number`,
    [message],
  );
  return rows;
}

/** Clears the parts' content but keeps them for redeliveries. */
export async function recordJoined(tx: Tx, message: string): Promise<void> {
  await tx.query(
    `UPDATE inbound_parts SET joined_at = clock_timestamp(), text = NULL
     WHERE message = $1 AND joined_at IS NULL`,
    [message],
  );
}

import type { Tx } from "@/lib/db/transaction";

/** A part of a message from a phone, as a carrier brings it. */
export interface BroughtPart {
  carrier: string;
  from: string;
  to: string;
  /** Null: it is no text. */
  text: string | null;
  /** What the parts of one message have in common, beside its numbers and their count; it comes round. */
  reference: number;
  total: number;
  /** From 1. */
  number: number;
  /** The same when it is brought again. */
  digest: string;
  /** How long the others are waited for. */
  waitMs: number;
}

/** A part that is known. */
export interface KnownPart {
  message: string;
  number: number;
  digest: string;
  /** No further part is added to its message. */
  is_over: boolean;
}

/** What parts of one message have in common. */
export type Marks = Pick<BroughtPart, "carrier" | "from" | "to" | "reference" | "total">;

/** Parts that are brought to several workers at once are taken one after the other. */
export async function lockMarks(tx: Tx, part: Marks): Promise<void> {
  const { carrier, from, to, reference, total } = part;
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `inbound-parts/${JSON.stringify([carrier, from, to, reference, total])}`,
  ]);
}

/** Parts with the same marks: of messages that wait for more, and those joined within the last hour. */
export async function findByMarks(tx: Tx, part: Marks): Promise<KnownPart[]> {
  const { rows } = await tx.query<KnownPart>(
    `SELECT message, number, digest, (joined_at IS NOT NULL OR ends_at <= clock_timestamp()) AS is_over
     FROM inbound_parts
     WHERE carrier = $1 AND sender = $2 AND recipient = $3 AND reference = $4 AND total = $5
       AND (joined_at IS NULL OR joined_at > clock_timestamp() - interval '1 hour')`,
    [part.carrier, part.from, part.to, part.reference, part.total],
  );
  return rows;
}

export async function insertPart(tx: Tx, message: string, part: BroughtPart): Promise<void> {
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

/** Nothing is added to the message any more. */
export async function endWaiting(tx: Tx, message: string): Promise<void> {
  await tx.query(
    "UPDATE inbound_parts SET ends_at = clock_timestamp() WHERE message = $1 AND joined_at IS NULL",
    [message],
  );
}

/**
 * Messages that wait for nothing any more, the oldest first, without some. The clock is read once, in a query of its own: compared
 * with each row anew, it would keep the index from ending at what is due.
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

/** Parts of a message that wait to be joined, in their order. */
export async function findParts(tx: Tx, message: string): Promise<PartRecord[]> {
  const { rows } = await tx.query<PartRecord>(
    `SELECT number, total, carrier, sender, recipient, reference, text FROM inbound_parts
     WHERE message = $1 AND joined_at IS NULL ORDER BY number`,
    [message],
  );
  return rows;
}

/** The message is stored: its parts are only remembered. */
export async function noteJoined(tx: Tx, message: string): Promise<void> {
  await tx.query(
    `UPDATE inbound_parts SET joined_at = clock_timestamp(), text = NULL
     WHERE message = $1 AND joined_at IS NULL`,
    [message],
  );
}

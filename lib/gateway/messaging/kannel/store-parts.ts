import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { Tx } from "@/lib/db/transaction";

export const PARTS_DUE: DueQuery = {
  sql: `SELECT min(ends_at) FROM kannel_parts WHERE state IN ('waiting', 'joining')`,
  placement: "distributed",
};

export interface PartReference {
  keyId: number;
  sender: string;
  /** E.164. */
  phone: string;
  reference: number;
  total: number;
}

export interface NewPart extends PartReference {
  number: number;
  digest: string;
  /** True if the request has a message id, so that an equal one is always a repeat. */
  isNamed: boolean;
  service: string;
  content: Buffer;
  charset: string;
  coding: number | null;
  sealedUrl: Buffer | null;
  mask: number | null;
  isTest: boolean;
  /** Unix time of sending; 0 sends immediately. */
  deliveryAt: number;
  validMinutes: number | null;
}

export type PartState = "waiting" | "joining" | "joined" | "failed";

export interface KnownPart {
  text_id: string;
  number: number;
  digest: string;
  is_named: boolean;
  state: PartState;
  /** True if too old for an unnamed equal part to be a repeat. */
  is_old: boolean;
  is_over: boolean;
}

export async function lockMarks(tx: Tx, accountId: number, marks: PartReference): Promise<void> {
  const { keyId, sender, phone, reference, total } = marks;
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `kannel-parts/${JSON.stringify([accountId, keyId, sender, phone, reference, total])}`,
  ]);
}

export async function findByMarks(
  tx: Tx,
  accountId: number,
  { keyId, sender, phone, reference, total }: PartReference,
  repeatSeconds: number,
): Promise<KnownPart[]> {
  const { rows } = await tx.query<KnownPart>(
    `SELECT text_id, number, digest, is_named, state, ends_at <= now() AS is_over,
       received_at < now() - $7::bigint * interval '1 second' AS is_old
     FROM kannel_parts
     WHERE account_id = $1 AND key_id = $2 AND sender = $3 AND phone = $4 AND reference = $5 AND total = $6
       AND received_at > now() - interval '1 day'
     ORDER BY received_at DESC LIMIT 1000`,
    [accountId, keyId, sender, phone, reference, total, repeatSeconds],
  );
  return rows;
}

export async function insertPart(
  tx: Tx,
  accountId: number,
  textId: string,
  part: NewPart,
  { receivedAt, endsAt }: { receivedAt: Date; endsAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO kannel_parts (account_id, text_id, number, total, key_id, service, sender, phone, reference, digest,
       is_named, content, charset, coding, sealed_url, mask, is_test, delivery_at, valid_minutes, received_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      accountId,
      textId,
      part.number,
      part.total,
      part.keyId,
      part.service,
      part.sender,
      part.phone,
      part.reference,
      part.digest,
      part.isNamed,
      part.content,
      part.charset,
      part.coding,
      part.sealedUrl,
      part.mask,
      part.isTest,
      part.deliveryAt,
      part.validMinutes,
      receivedAt,
      endsAt,
    ],
  );
}

/** Returns the deadline, set by the first part; null without parts. */
export async function findEnd(tx: Tx, accountId: number, textId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ ends_at: Date | null }>(
    "SELECT min(ends_at) AS ends_at FROM kannel_parts WHERE account_id = $1 AND text_id = $2",
    [accountId, textId],
  );
  return rows[0]?.ends_at ?? null;
}

/** Sets the message id and the deadline for acceptance. */
export async function claimJoin(
  tx: Tx,
  accountId: number,
  textId: string,
  { message, endsAt }: { message: string; endsAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE kannel_parts SET state = 'joining', message = $3, ends_at = greatest(ends_at, $4::timestamptz)
     WHERE account_id = $1 AND text_id = $2 AND state = 'waiting'`,
    [accountId, textId, message, endsAt],
  );
}

export interface PartRecord {
  number: number;
  message: string;
  content: Buffer;
  charset: string;
  coding: number | null;
  sealed_url: Buffer | null;
  mask: number | null;
  delivery_at: string;
  valid_minutes: number | null;
}

export async function findJoining(
  tx: Tx,
  accountId: number,
  textId: string,
): Promise<PartRecord[]> {
  const { rows } = await tx.query<PartRecord>(
    `SELECT number, message, content, charset, coding, sealed_url, mask, delivery_at, valid_minutes
     FROM kannel_parts WHERE account_id = $1 AND text_id = $2 AND state = 'joining' ORDER BY number`,
    [accountId, textId],
  );
  return rows;
}

/** Clears the parts' content but keeps them for repeats. */
export async function recordJoined(tx: Tx, accountId: number, textId: string): Promise<void> {
  await tx.query(
    `UPDATE kannel_parts SET state = 'joined', content = NULL, sealed_url = NULL
     WHERE account_id = $1 AND text_id = $2 AND state = 'joining'`,
    [accountId, textId],
  );
}

export interface FailedPart {
  number: number;
  total: number;
  key_id: string;
  is_test: boolean;
  has_url: boolean;
  mask: number | null;
}

/** Marks a text as failed. Returns its parts, or none if the text had ended before. */
export async function markFailed(tx: Tx, accountId: number, textId: string): Promise<FailedPart[]> {
  const { rows } = await tx.query<FailedPart>(
    `UPDATE kannel_parts SET state = 'failed', content = NULL
     WHERE account_id = $1 AND text_id = $2 AND state IN ('waiting', 'joining')
     RETURNING number, total, key_id, is_test, sealed_url IS NOT NULL AS has_url, mask`,
    [accountId, textId],
  );
  return rows;
}

export interface EndedText {
  accountId: number;
  textId: string;
}

export async function findEnded(tx: Tx, limit: number): Promise<EndedText[]> {
  const { rows } = await tx.query<{ account_id: string; text_id: string }>(
    `SELECT account_id, text_id FROM kannel_parts WHERE state IN ('waiting', 'joining') AND ends_at <= now()
     ORDER BY ends_at LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), textId: row.text_id }));
}

/** Locks a text. Returns undefined if it hasn't expired or has ended. */
export async function findEndedState(
  tx: Tx,
  accountId: number,
  textId: string,
): Promise<{ state: PartState; message: string | null } | undefined> {
  const { rows } = await tx.query<{ state: PartState; message: string | null }>(
    `SELECT state, message FROM kannel_parts
     WHERE account_id = $1 AND text_id = $2 AND state IN ('waiting', 'joining') AND ends_at <= now()
     ORDER BY number LIMIT 1 FOR UPDATE`,
    [accountId, textId],
  );
  return rows[0];
}

export interface PartUrlRecord {
  text_id: string;
  number: number;
  sealed_url: Buffer;
  phone: string;
  sender: string;
}

export async function findFailedUrls(
  tx: Tx,
  accountId: number,
  textIds: readonly string[],
): Promise<PartUrlRecord[]> {
  const { rows } = await tx.query<PartUrlRecord>(
    `SELECT text_id, number, sealed_url, phone, sender FROM kannel_parts
     WHERE account_id = $1 AND text_id = ANY ($2::uuid[]) AND state = 'failed' AND sealed_url IS NOT NULL`,
    [accountId, textIds],
  );
  return rows;
}

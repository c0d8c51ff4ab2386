import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Tx } from "@/lib/db/transaction";
import { openSealed, seal } from "@/lib/sealing";

export const REPLIES_DUE: DueQuery = {
  sql: `SELECT min(due_at) FROM simulator_replies WHERE taken_at IS NULL`,
  placement: "local",
};

export interface Reply {
  /** Network's id; automatic replies reuse the message's. */
  replyId: string;
  phone: string;
  number: string;
  text: string | null;
  afterMs: number;
}

const USE = "simulated phone";

/** Ignores known ids. Returns the due times of new ones. */
export async function insertReplies(tx: Tx, replies: readonly Reply[]): Promise<Date[]> {
  if (replies.length === 0) return [];
  const { rows } = await tx.query<{ due_at: Date }>({
    name: "simulator_replies",
    text: `INSERT INTO simulator_replies (reply_id, phone, number, sealed_text, due_at)
           SELECT reply_id, phone, number, sealed_text, now() + after_ms * interval '1 millisecond'
           FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::double precision[])
             AS r (reply_id, phone, number, sealed_text, after_ms)
           ON CONFLICT (reply_id) DO NOTHING RETURNING due_at`,
    values: [
      replies.map((reply) => reply.replyId),
      replies.map((reply) => reply.phone),
      replies.map((reply) => reply.number),
      replies.map(({ text, phone }) => (text === null ? null : seal(text, USE, phone))),
      replies.map((reply) => reply.afterMs),
    ],
  });
  announceAtCommit(tx, "simulator");
  return rows.map((row) => row.due_at);
}

export type ClaimedReply = Omit<Reply, "afterMs">;

interface RawReply {
  reply_id: string;
  phone: string;
  number: string;
  sealed_text: Buffer | null;
}

const toReply = ({ reply_id, phone, number, sealed_text }: RawReply): ClaimedReply => ({
  replyId: reply_id,
  phone,
  number,
  text: sealed_text === null ? null : openSealed(sealed_text, USE, phone),
});

/** Claims due replies, which are redelivered unless the transaction commits. */
export async function claimDueReplies(tx: Tx, limit: number): Promise<ClaimedReply[]> {
  const { rows } = await tx.query<RawReply>({
    name: "simulator_replies_take",
    text: `UPDATE simulator_replies SET taken_at = now() WHERE reply_id IN (
             SELECT reply_id FROM simulator_replies WHERE taken_at IS NULL AND due_at <= now()
             ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING reply_id, phone, number, sealed_text`,
    values: [limit],
  });
  return rows.map(toReply);
}

export interface SentReply extends ClaimedReply {
  at: Date;
}

/** Returns replies, newest first, without scheduled ones. */
export async function findReplies(tx: Tx, phone: string, limit: number): Promise<SentReply[]> {
  const { rows } = await tx.query<RawReply & { due_at: Date }>(
    `SELECT reply_id, phone, number, sealed_text, due_at FROM simulator_replies
     WHERE phone = $1 AND due_at <= now() ORDER BY due_at DESC LIMIT $2`,
    [phone, limit],
  );
  return rows.map((row) => ({ ...toReply(row), at: row.due_at }));
}

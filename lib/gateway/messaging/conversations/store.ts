import type { ListSource } from "@/lib/db/lists/list";
import { phonePrefixSql } from "@/lib/db/lists/phone-prefix";
import { uuidTime } from "@/lib/db/lists/uuid-time";
import type { Tx } from "@/lib/db/transaction";
import { CONVERSATION_LIST } from "./schema-list";

export interface ConversationRecord {
  conversation_id: string;
  number: string;
  phone: string;
  last_uuid: string;
  last_at: Date;
  last_text: string | null;
  is_unread: boolean;
  assigned_to: string | null;
  closed_at: Date | null;
  is_blocked: boolean;
}

const COLUMNS = `c.conversation_id, c.number, c.phone, c.last_uuid, c.last_at, c.is_unread, c.assigned_to, c.closed_at,
  i.text AS last_text,
  EXISTS (SELECT 1 FROM blocked_numbers b WHERE b.account_id = $1 AND b.number = c.phone) AS is_blocked`;
const CONVERSATIONS_FROM_SQL =
  "conversations c LEFT JOIN incomings i ON i.account_id = c.account_id AND i.uuid = c.last_uuid";

export const CONVERSATIONS: ListSource<ConversationRecord, typeof CONVERSATION_LIST> = {
  list: CONVERSATION_LIST,
  columns: COLUMNS,
  from: CONVERSATIONS_FROM_SQL,
  where: "c.account_id = $1",
  orderBy: ["c.last_uuid"],
  sql: {
    phone: { sql: "c.phone", own: phonePrefixSql("c.phone") },
    // Resolved beforehand.
    contact_name: { own: () => null },
    number: "c.number",
    is_unread: "c.is_unread",
    is_closed: "(c.closed_at IS NOT NULL)",
    assigned_to: "c.assigned_to",
    before: {
      own: (condition, params) =>
        condition.op === "in" ? `c.last_uuid < ${params.add(condition.values[0], "uuid")}` : null,
    },
    last_at: { own: uuidTime("c.last_uuid") },
    bulk: {
      // Indexed replies to the bulk are fewer than conversations.
      own: (condition, params) =>
        condition.op === "in"
          ? `(c.number, c.phone) IN (SELECT a.number, a.phone FROM incomings a
               WHERE a.account_id = $1 AND a.bulk_id = ${params.add(condition.values[0], "uuid")})`
          : null,
    },
  },
};

export async function findConversing(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ phone: string }>(
    `SELECT n.phone FROM unnest($2::text[]) AS n (phone)
     WHERE EXISTS (SELECT 1 FROM conversations c WHERE c.account_id = $1 AND c.phone = n.phone) LIMIT $3`,
    [accountId, phones, limit],
  );
  return rows.map(({ phone }) => phone);
}

export async function findConversations(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<ConversationRecord[]> {
  const { rows } = await tx.query<ConversationRecord>(
    `SELECT ${COLUMNS} FROM ${CONVERSATIONS_FROM_SQL} WHERE c.account_id = $1 AND c.conversation_id = ANY ($2::uuid[])`,
    [accountId, ids],
  );
  return rows;
}

export interface Arrival {
  conversationId: string;
  number: string;
  phone: string;
  uuid: string;
  at: Date;
  isUrgent: boolean;
}

/** Records a message. Urgent ones mark the conversation open and unread. */
export async function recordArrival(tx: Tx, accountId: number, arrival: Arrival): Promise<void> {
  await tx.query({
    name: "conversation_arrival",
    text: `INSERT INTO conversations AS c (account_id, conversation_id, number, phone, last_uuid, last_at, is_unread,
             closed_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $7, CASE WHEN $7::boolean THEN NULL ELSE $6::timestamptz END,
             $6::timestamptz)
           ON CONFLICT (account_id, number, phone) DO UPDATE SET
             last_uuid = greatest(c.last_uuid, excluded.last_uuid), last_at = greatest(c.last_at, excluded.last_at),
             is_unread = c.is_unread OR excluded.is_unread,
             closed_at = CASE WHEN excluded.is_unread THEN NULL ELSE c.closed_at END`,
    values: [
      accountId,
      arrival.conversationId,
      arrival.number,
      arrival.phone,
      arrival.uuid,
      arrival.at,
      arrival.isUrgent,
    ],
  });
}

/** Locks conversations in a fixed order, so concurrent requests can't deadlock. */
export async function lockConversations(
  tx: Tx,
  accountId: number,
  ids: readonly string[],
): Promise<Pick<ConversationRecord, "conversation_id" | "last_uuid">[]> {
  const { rows } = await tx.query<Pick<ConversationRecord, "conversation_id" | "last_uuid">>(
    `SELECT conversation_id, last_uuid FROM conversations
     WHERE account_id = $1 AND conversation_id = ANY ($2::uuid[]) ORDER BY conversation_id FOR NO KEY UPDATE`,
    [accountId, ids],
  );
  return rows;
}

export interface ConversationChange {
  id: string;
  isUnread: boolean;
  /** Message up to which it is read; null if unchanged. */
  readTo: string | null;
  isClosed: boolean | null;
  /** False leaves the assignment unchanged. */
  isAssigned: boolean;
  assignedTo: number | null;
}

async function updateOnce(
  tx: Tx,
  accountId: number,
  changes: readonly ConversationChange[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE conversations c SET
       is_unread = CASE WHEN n.is_unread THEN true WHEN n.read_to IS NULL THEN c.is_unread
         ELSE c.is_unread AND c.last_uuid > n.read_to END,
       closed_at = CASE WHEN n.is_closed IS NULL THEN c.closed_at
         WHEN n.is_closed THEN coalesce(c.closed_at, $8::timestamptz) END,
       assigned_to = CASE WHEN n.is_assigned THEN n.assigned_to ELSE c.assigned_to END
     FROM unnest($2::uuid[], $3::boolean[], $4::uuid[], $5::boolean[], $6::boolean[], $7::bigint[])
       AS n (id, is_unread, read_to, is_closed, is_assigned, assigned_to)
     WHERE c.account_id = $1 AND c.conversation_id = n.id`,
    [
      accountId,
      changes.map(({ id }) => id),
      changes.map(({ isUnread }) => isUnread),
      changes.map(({ readTo }) => readTo),
      changes.map(({ isClosed }) => isClosed),
      changes.map(({ isAssigned }) => isAssigned),
      changes.map(({ assignedTo }) => assignedTo),
      now,
    ],
  );
}

/** Applies changes in order. A statement takes each conversation once; later changes of it go to the next statement. */
export async function applyConversationChanges(
  tx: Tx,
  accountId: number,
  changes: readonly ConversationChange[],
  now: Date,
): Promise<void> {
  let rest = changes;
  while (rest.length > 0) {
    const first = new Map<string, ConversationChange>();
    const later: ConversationChange[] = [];
    for (const change of rest) {
      if (first.has(change.id)) later.push(change);
      else first.set(change.id, change);
    }
    await updateOnce(tx, accountId, [...first.values()], now);
    rest = later;
  }
}

const MAX_COUNTED = 100;

export async function countUnread(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: "conversations_unread",
    text: `SELECT count(*)::int AS count FROM (
             SELECT 1 FROM conversations WHERE account_id = $1 AND is_unread LIMIT ${MAX_COUNTED}) AS counted`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

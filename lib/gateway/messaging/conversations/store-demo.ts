import type { Tx } from "@/lib/db/transaction";
import type { ConversationRecord } from "./store";

export interface PastConversation
  extends Pick<
    ConversationRecord,
    "conversation_id" | "phone" | "last_uuid" | "last_at" | "is_unread" | "closed_at"
  > {
  assigned_to: number | null;
}

export async function insertPastConversations(
  tx: Tx,
  accountId: number,
  number: string,
  conversations: readonly PastConversation[],
): Promise<void> {
  await tx.query(
    `INSERT INTO conversations (account_id, conversation_id, number, phone, last_uuid, last_at, is_unread, assigned_to,
       closed_at, created_at)
     SELECT a.account_id, c.conversation_id, $3, c.phone, c.last_uuid, c.last_at, c.is_unread, c.assigned_to,
       c.closed_at, c.last_at
     FROM json_to_recordset($2::json) AS c (conversation_id uuid, phone text, last_uuid uuid, last_at timestamptz,
       is_unread boolean, assigned_to bigint, closed_at timestamptz)
     JOIN accounts a ON a.account_id = $1`,
    [accountId, JSON.stringify(conversations), number],
  );
}

import { HANDED_OVER } from "@/lib/core/messages/message-state";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { DlrCode, SmsStatus } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import type { MessageRecord } from "./resource";
import { LIVE_MESSAGES_CONDITION } from "./store";

export interface LatestMessage {
  uuid: string;
  sender_id: string;
  bulk_id: string | null;
}

/** Maximum texts read per phone; if that many came from other senders, the reply isn't to ours. */
const MAX_TEXTS_READ = 50;

/** Finds the latest texts, including claimed ones with unknown outcome, as a reply may arrive before crash recovery. */
export async function findLatestTo(
  tx: Tx,
  accountId: number,
  phone: string,
  since: string,
): Promise<LatestMessage[]> {
  const { rows } = await tx.query<LatestMessage>({
    name: "messages_answered",
    text: `SELECT m.uuid, m.sender_id, m.bulk_id FROM messages m
           WHERE m.account_id = $1 AND m.phone = $2 AND m.uuid >= $3::uuid AND m.service_code = 'direct'
             AND m.origin <> '${TEST_ORIGIN}'
             AND (m.status_code = ${HANDED_OVER} OR EXISTS (
               SELECT FROM dispatch_queue q WHERE q.account_id = $1 AND q.uuid = m.uuid AND q.attempt > 0))
           ORDER BY m.uuid DESC LIMIT ${MAX_TEXTS_READ}`,
    values: [accountId, phone, since],
  });
  return rows;
}

export interface LastSentMessage
  extends Pick<
    MessageRecord,
    "uuid" | "created_at" | "text" | "sender_id" | "bulk_id" | "user_id" | "origin" | "delivery_at"
  > {
  status_code: SmsStatus;
  dlr_code: DlrCode;
}

export async function findSentTo(
  tx: Tx,
  accountId: number,
  { phone, before }: { phone: string; before: string },
  limit: number,
): Promise<LastSentMessage[]> {
  const { rows } = await tx.query<LastSentMessage>({
    name: "messages_to_phone",
    text: `SELECT uuid, created_at, text, sender_id, status_code, dlr_code, bulk_id, user_id, origin, delivery_at FROM messages
           WHERE account_id = $1::bigint AND phone = $2 AND uuid < $3::uuid AND origin <> '${TEST_ORIGIN}' AND ${LIVE_MESSAGES_CONDITION}
           ORDER BY uuid DESC LIMIT $4`,
    values: [accountId, phone, before, limit],
  });
  return rows;
}

import { HANDED_OVER, DELIVERED } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";

export interface PastMessage {
  uuid: string;
  created_at: string;
  sent_at: string | null;
  hand_over_ms: number | null;
  delivery_ms: number | null;
  text: string;
  sender_id: string;
  phone: string;
  iso2: string;
  service_code: string;
  voice_lang: string | null;
  is_unicode: boolean;
  parts_count: number;
  chars_count: number;
  savable_parts: number | null;
  is_one_over: boolean | null;
  price: string;
  links_count: number | null;
  /** Included in `price`. */
  links_price: string | null;
  campaigns: string | null;
  status_code: number;
  dlr_code: number;
  problem_code: number | null;
  key_id: number | null;
  user_id: number | null;
  origin: "api" | "dashboard" | "bulk" | "verify";
  bulk_id: string | null;
  settle_id: string | null;
  hold_id: string | null;
  timeline: object[];
}

/** Inserts without COPY FROM, which Postgres refuses under row-level security. */
export async function insertPastMessages(
  tx: Tx,
  accountId: number,
  messages: readonly PastMessage[],
): Promise<void> {
  await tx.query(
    `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, voice_lang,
       is_unicode, is_text_deleted, parts_count, chars_count, price, status_code, gateway_sent_at, dlr_code, problem_code,
       carrier, key_id, user_id, origin, bulk_id, ip, hold_id, settle_id, timeline, own_links_count,
       own_links_price, links_count, links_price, campaigns, hand_over_ms, delivery_ms,
       savable_parts, is_one_over)
     SELECT a.account_id, m.uuid, m.created_at, m.text, m.sender_id, m.phone, m.iso2, m.service_code, m.voice_lang,
       m.is_unicode, false, m.parts_count, m.chars_count, m.price, m.status_code, m.sent_at, m.dlr_code, m.problem_code, 'simulator',
       m.key_id, m.user_id, m.origin, m.bulk_id, '127.0.0.1', m.hold_id, m.settle_id, m.timeline,
       m.links_count, m.links_price, CASE WHEN m.sent_at IS NOT NULL THEN m.links_count END,
       CASE WHEN m.sent_at IS NOT NULL THEN m.links_price END, m.campaigns, m.hand_over_ms, m.delivery_ms,
       m.savable_parts, m.is_one_over
     FROM jsonb_to_recordset($2::jsonb) AS m (uuid uuid, created_at timestamptz, sent_at timestamptz, text text,
       sender_id text, phone text, iso2 text, service_code text, voice_lang text, is_unicode boolean, parts_count smallint, chars_count integer,
       price bigint, status_code smallint, dlr_code smallint, problem_code smallint, key_id bigint,
       user_id bigint, origin text, bulk_id uuid, hold_id uuid, settle_id uuid, timeline jsonb,
       links_count smallint, links_price bigint, campaigns text, hand_over_ms integer, delivery_ms integer,
       savable_parts smallint, is_one_over boolean)
     JOIN accounts a ON a.account_id = $1::bigint`,
    [accountId, JSON.stringify(messages)],
  );
  await tx.query(
    `INSERT INTO last_messages AS l (account_id, phone, sent_at, delivered_at, month)
     SELECT a.account_id, m.phone, max(m.sent_at), max(m.sent_at) FILTER (WHERE m.dlr_code = ${DELIVERED}),
       date_trunc('month', max(m.sent_at), 'UTC')
     FROM jsonb_to_recordset($2::jsonb) AS m (phone text, sent_at timestamptz, dlr_code smallint)
     JOIN accounts a ON a.account_id = $1::bigint
     WHERE m.sent_at IS NOT NULL GROUP BY a.account_id, m.phone
     ON CONFLICT (account_id, phone) DO UPDATE SET sent_at = greatest(l.sent_at, excluded.sent_at),
       delivered_at = greatest(l.delivered_at, excluded.delivered_at), month = greatest(l.month, excluded.month)`,
    [accountId, JSON.stringify(messages)],
  );
}

export async function addToMessageCount(
  tx: Tx,
  accountId: number,
  messages: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO message_counts AS c (account_id, messages) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages`,
    [accountId, messages],
  );
}

export interface BulkMessage {
  bulk_id: string;
  iso2: string;
  sent_at: Date | null;
  is_delivered: boolean;
}

export async function findBulkMessages(
  tx: Tx,
  accountId: number,
  link: string,
): Promise<BulkMessage[]> {
  const { rows } = await tx.query<BulkMessage>(
    `SELECT bulk_id, iso2, gateway_sent_at AS sent_at, dlr_code = ${DELIVERED} AS is_delivered FROM messages
     WHERE account_id = $1 AND bulk_id IS NOT NULL AND strpos(text, $2) > 0 ORDER BY uuid`,
    [accountId, link],
  );
  return rows;
}

export interface DeliveredText extends Pick<PastMessage, "uuid" | "phone" | "iso2" | "bulk_id"> {
  sent_at: Date;
}

/** Samples texts; ages are intervals, and phones in `except` are excluded. */
export async function sampleDeliveredTexts(
  tx: Tx,
  accountId: number,
  from: { since: string; until: string; countries: readonly string[]; except: readonly string[] },
  limit: number,
): Promise<DeliveredText[]> {
  const { rows } = await tx.query<DeliveredText>(
    `SELECT uuid, phone, iso2, bulk_id, gateway_sent_at AS sent_at FROM messages
     WHERE account_id = $1 AND status_code = ${HANDED_OVER} AND dlr_code = ${DELIVERED} AND origin <> 'verify' AND created_at > now() - $3::interval
       AND gateway_sent_at < now() - $4::interval AND iso2 = ANY ($5::text[]) AND phone <> ALL ($6::text[])
     ORDER BY md5(uuid::text) LIMIT $2`,
    [accountId, limit, from.since, from.until, from.countries, from.except],
  );
  return rows;
}

export async function updateSender(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  senderId: string,
): Promise<void> {
  await tx.query(
    "UPDATE messages SET sender_id = $3 WHERE account_id = $1 AND uuid = ANY ($2::uuid[])",
    [accountId, uuids, senderId],
  );
}

export interface RequestedMessage
  extends Pick<PastMessage, "uuid" | "text" | "sender_id" | "phone"> {
  created_at: Date;
}

/** Finds messages, except verifications, which aren't requested as such. */
export async function findRequested(
  tx: Tx,
  accountId: number,
  keyId: number,
  days: number,
): Promise<RequestedMessage[]> {
  const { rows } = await tx.query<RequestedMessage>(
    `SELECT uuid, created_at, text, sender_id, phone FROM messages
     WHERE account_id = $1 AND key_id = $2 AND origin = 'api' AND created_at > now() - make_interval(days => $3)
     ORDER BY uuid`,
    [accountId, keyId, days],
  );
  return rows;
}

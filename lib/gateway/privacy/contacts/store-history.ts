import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { COUNT_LIMIT } from "@/lib/core/collection";
import type { Tx } from "@/lib/db/transaction";
import { LIVE_MESSAGES } from "@/lib/gateway/messaging/sms/public";

export interface ReplyRecord {
  uuid: string;
  received_at: Date;
  text: string | null;
  msg_uuid: string | null;
  bulk_id: string | null;
}

export async function findReplies(
  tx: Tx,
  accountId: number,
  { phone, before }: { phone: string; before: string },
  limit: number,
): Promise<ReplyRecord[]> {
  const { rows } = await tx.query<ReplyRecord>(
    `SELECT uuid, received_at, text, msg_uuid, bulk_id FROM incomings
     WHERE account_id = $1 AND phone = $2 AND uuid < $3::uuid ORDER BY uuid DESC LIMIT $4`,
    [accountId, phone, before, limit],
  );
  return rows;
}

export interface ClickRecordOfPhone {
  request_id: string;
  asked_at: Date;
  campaign: string;
  message: string;
  bulk_id: string | null;
  country: string | null;
  browser: string | null;
  os: string | null;
  class: string;
}

const LINKS_TO_PHONE_SQL = `short_links l WHERE l.account_id = $1 AND l.message IN (
  SELECT m.uuid FROM messages m WHERE m.account_id = $1 AND m.phone = $2 AND ${LIVE_MESSAGES})`;

/**
 * Finds clicks on links sent to the number. Links are resolved before sorting by time: without statistics, the planner
 * would scan all clicks of the account by time.
 */
export async function findClicksByPhone(
  tx: Tx,
  accountId: number,
  { phone, before }: { phone: string; before: Date },
  limit: number,
): Promise<ClickRecordOfPhone[]> {
  const { rows } = await tx.query<ClickRecordOfPhone>(
    `WITH followed AS MATERIALIZED (
       SELECT request_id, asked_at, campaign, bulk_id, country, browser, os, class, link_id FROM short_link_requests
       WHERE account_id = $1 AND link_id IN (SELECT l.link_id FROM ${LINKS_TO_PHONE_SQL}))
     SELECT r.request_id, r.asked_at, r.campaign, r.bulk_id, r.country, r.browser, r.os, r.class,
       (SELECT l.message FROM short_links l WHERE l.account_id = $1 AND l.link_id = r.link_id) AS message
     FROM followed r WHERE r.asked_at < $3 ORDER BY r.asked_at DESC, r.request_id DESC LIMIT $4`,
    [accountId, phone, before, limit],
  );
  return rows;
}

export interface HistoryCounts {
  messages: number;
  replies: number;
  clicks: number;
}

export async function countHistory(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<HistoryCounts> {
  const countFrom = (from: string) =>
    `(SELECT count(*)::int FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) AS capped)`;
  const { rows } = await tx.query<HistoryCounts>(
    `SELECT ${countFrom(`messages WHERE account_id = $1 AND phone = $2 AND origin <> '${TEST_ORIGIN}' AND ${LIVE_MESSAGES}`)} AS messages,
       ${countFrom("incomings WHERE account_id = $1 AND phone = $2")} AS replies,
       ${countFrom(`short_link_requests WHERE account_id = $1 AND link_id IN (SELECT l.link_id FROM ${LINKS_TO_PHONE_SQL})`)} AS clicks`,
    [accountId, phone],
  );
  return rows[0] ?? { messages: 0, replies: 0, clicks: 0 };
}

import type { ListSource } from "@/lib/db/list";
import { phonePrefix } from "@/lib/db/phone-prefix";
import type { Tx } from "@/lib/db/transaction";
import { UNSUBSCRIBE_LIST } from "./schema-people-lists";
import type { UnsubscribeSource } from "./schema-values";

/** Someone who wants no more. */
export interface UnsubscribeRecord {
  /** The message of theirs, else what they sent. */
  who: string;
  /** Null: it was deleted. */
  phone: string | null;
  source: UnsubscribeSource;
  unsubscribed_at: Date;
  msg_uuid: string | null;
}

/**
 * Who unsubscribed because of the bulk that is the second parameter: by a reply that asks for it, or by a form that a link
 * of the bulk leads to. Whoever did both is one, who did it when they first did; of a link that all messages share nobody
 * knows whose it was, so each answer counts.
 */
const UNSUBSCRIBED = `(
  SELECT DISTINCT ON (asked.who) asked.account_id, asked.who, asked.phone, asked.source, asked.unsubscribed_at, asked.msg_uuid
  FROM (
    SELECT account_id, coalesce(msg_uuid, uuid) AS who, phone, 'sms' AS source, received_at AS unsubscribed_at, msg_uuid
    FROM incomings WHERE account_id = $1 AND bulk_id = $2 AND opt = 'out'
    UNION ALL
    SELECT f.account_id, coalesce(l.message, f.answer_id), f.phone, 'form', f.done_at, l.message FROM form_answers f
    JOIN short_links l ON l.account_id = f.account_id AND l.link_id = f.link_id
    WHERE f.account_id = $1 AND l.account_id = $1 AND l.bulk_id = $2
      AND f.kind = 'unsubscribe' AND f.state = 'done'
      AND f.campaign IN (SELECT c.campaign FROM campaign_bulks c WHERE c.account_id = $1 AND c.bulk_id = $2)
  ) AS asked ORDER BY asked.who, asked.unsubscribed_at) AS unsubscribed`;

export const UNSUBSCRIBES: ListSource<UnsubscribeRecord, typeof UNSUBSCRIBE_LIST> = {
  list: UNSUBSCRIBE_LIST,
  columns: "who, phone, source, unsubscribed_at, msg_uuid",
  from: UNSUBSCRIBED,
  where: "account_id = $1",
  orderBy: ["unsubscribed_at", "who"],
  sql: { phone: { sql: "phone", own: phonePrefix("phone") } },
};

/** How many people unsubscribed because of a bulk: as many as the list has. */
export async function countUnsubscribed(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${UNSUBSCRIBED} WHERE account_id = $1`,
    [accountId, bulkId],
  );
  return rows[0]?.count ?? 0;
}

import { SENT_CONDITION } from "@/lib/core/messages/message-conditions";
import { type Origin, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";

export interface BilledMessage {
  uuid: string;
  gateway_sent_at: Date;
  phone: string;
  iso2: string;
  service_code: string;
  sender_id: string;
  source: string;
  parts_count: number;
  price: string;
  /** Null if it pays for no links of its own. */
  links_count: number | null;
  /** Part of `price`. */
  links_price: string | null;
  /** Null if sent from the dashboard. */
  key_id: string | null;
  user_id: string | null;
  origin: Origin;
  bulk_id: string | null;
  /** Comma-separated; only for single messages. */
  campaigns: string | null;
  place: string;
}

const BILLED_CONDITION = `account_id = $1 AND gateway_sent_at >= $2 AND gateway_sent_at < $3 AND ${SENT_CONDITION} AND origin <> '${TEST_ORIGIN}'`;

export async function findBilledMessages(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: string | null; limit: number },
): Promise<BilledMessage[]> {
  const [at, uuid] = after?.split("/") ?? [];
  const { rows } = await tx.query<BilledMessage>(
    `SELECT uuid, gateway_sent_at, phone, iso2, service_code, sender_id, source, parts_count, price, links_count, links_price,
       key_id, user_id, origin, bulk_id, campaigns, gateway_sent_at || '/' || uuid AS place
     FROM messages
     WHERE ${BILLED_CONDITION}
       AND ($4::timestamptz IS NULL OR (gateway_sent_at, uuid) > ($4, $5::uuid))
     ORDER BY gateway_sent_at, uuid LIMIT $6`,
    [accountId, from, to, at ?? null, uuid ?? null, limit],
  );
  return rows;
}

export interface BilledTotals {
  item: "message" | "short_link";
  service_code: string;
  iso2: string;
  key_id: string;
  entries: string;
  /** Parts, or links. */
  quantity: string;
  /** Micro-units. */
  cost: string;
}

/** Sums the messages of `findBilledMessages` and their links by service, country and key. */
export async function sumBilledMessages(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
): Promise<BilledTotals[]> {
  const { rows } = await tx.query<BilledTotals>(
    `SELECT part.item, service_code, iso2, coalesce(key_id, 0) AS key_id, sum(part.entries) AS entries, sum(part.quantity) AS quantity,
       sum(part.cost) AS cost
     FROM messages CROSS JOIN LATERAL (VALUES
       ('message', 1, parts_count, price - coalesce(links_price, 0)),
       ('short_link', links_count, links_count, links_price)
     ) AS part (item, entries, quantity, cost)
     WHERE ${BILLED_CONDITION} AND part.entries IS NOT NULL GROUP BY 1, 2, 3, 4`,
    [accountId, from, to],
  );
  return rows;
}

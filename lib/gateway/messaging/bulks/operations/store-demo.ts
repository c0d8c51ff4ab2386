import type { Tx } from "@/lib/db/transaction";
import type { Tally } from "@/lib/gateway/messaging/bulks/tally";

export interface CountryTotals {
  bulk_id: string;
  iso2: string;
  unit: string;
  messages: number;
  parts: number;
  cost: string;
  unicode: number;
  most_chars: number;
  most_parts: number;
  first_at: number;
  last_at: number;
}

export async function sumByCountry(tx: Tx, accountId: number): Promise<CountryTotals[]> {
  const { rows } = await tx.query<CountryTotals>(
    `SELECT bulk_id, iso2, min(price / parts_count) AS unit, count(*)::int AS messages, sum(parts_count)::int AS parts,
       sum(price) AS cost, (count(*) FILTER (WHERE is_unicode))::int AS unicode, max(chars_count)::int AS most_chars,
       max(parts_count)::int AS most_parts, extract(epoch FROM min(created_at))::int AS first_at,
       extract(epoch FROM max(created_at))::int AS last_at
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL GROUP BY bulk_id, iso2 ORDER BY bulk_id, count(*) DESC`,
    [accountId],
  );
  return rows;
}

/** Adds `leftOut` dropped recipients. */
export async function insertPastBulk(
  tx: Tx,
  accountId: number,
  uuid: string,
  { tally, leftOut }: { tally: Tally; leftOut: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO bulks (account_id, uuid, created_at, text, sender_id, service_code, source, is_text_deleted, is_dryrun,
       columns, skips_empty, status_code, recipients, settled, is_expanded, msg_total_count, msg_total_cost, tally,
       processed_at, currency, price_level, user_id, origin, ip, request_id)
     SELECT m.account_id, m.bulk_id, min(m.created_at), min(m.text), min(m.sender_id), 'direct', 0, false, false, '{}', false, 10,
       count(*) + $4::bigint, count(*) + $4::bigint, true, count(*), sum(m.price), $3::jsonb, max(m.created_at) + interval '1 minute',
       'EUR', 'M', min(m.user_id), 'dashboard', '127.0.0.1', ''
     FROM messages m WHERE m.account_id = $1 AND m.bulk_id = $2
     GROUP BY m.account_id, m.bulk_id`,
    [accountId, uuid, JSON.stringify(tally), leftOut],
  );
}

export async function findLeftOut(
  tx: Tx,
  accountId: number,
  numbers: readonly string[],
  limit: number,
): Promise<{ uuid: string; numbers: string[] }[]> {
  const { rows } = await tx.query<{ uuid: string; numbers: string[] }>(
    `SELECT b.uuid, ARRAY(
       SELECT n.number FROM unnest($2::text[]) WITH ORDINALITY AS n (number, place) WHERE NOT EXISTS (
         SELECT FROM messages m WHERE m.account_id = $1 AND m.bulk_id = b.uuid AND m.phone = n.number)
       ORDER BY n.place LIMIT $3) AS numbers
     FROM bulks b WHERE b.account_id = $1 AND b.recipients > b.msg_total_count`,
    [accountId, numbers, limit],
  );
  return rows;
}

export async function insertBlockedDrop(
  tx: Tx,
  accountId: number,
  uuid: string,
  phone: string,
): Promise<void> {
  await tx.query(
    "INSERT INTO bulk_drops (account_id, bulk_id, phone, reason) VALUES ($1, $2, $3, 'blocked')",
    [accountId, uuid, phone],
  );
}

import type { Tx } from "@/lib/db/transaction";

export async function countClicksByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM short_link_requests WHERE account_id = $1 AND link_id IN (
       SELECT l.link_id FROM short_links l WHERE l.account_id = $1 AND l.message IN (
         SELECT m.uuid FROM messages m WHERE m.account_id = $1 AND m.phone = $2))`,
    [accountId, phone],
  );
  return rows[0]?.count ?? 0;
}

/** Anonymizes clicks. Reduces the referer to its host, which is counted, as when IPs expire. */
export async function anonymizeClicks(
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE short_link_requests SET ip = NULL, user_agent = NULL, signals = '{}',
       referer = substring(referer FROM '^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9.-]+')
     WHERE account_id = $1 AND link_id IN (
       SELECT l.link_id FROM short_links l WHERE l.account_id = $1 AND l.message = ANY ($2::uuid[]))`,
    [accountId, messages],
  );
  return rowCount ?? 0;
}

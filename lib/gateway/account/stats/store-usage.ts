import type { Tx } from "@/lib/db/transaction";

export interface UsageRecord {
  iso2: string;
  service_code: string;
  parts: string;
  /** Micro-units. */
  cost: string;
}

export interface MessageSumsRecord extends UsageRecord {
  key_id: string;
  messages: string;
}

/** Sums of messages by country, service and key, and the time on the database's clock at which they were read. */
export async function findMessageSums(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<(MessageSumsRecord & { read_at: Date })[]> {
  const { rows } = await tx.query<MessageSumsRecord & { read_at: Date }>(
    `SELECT iso2, service_code, key_id, sum(sent) AS messages, sum(parts) AS parts, sum(cost) AS cost, now() AS read_at
     FROM message_stats WHERE account_id = $1 AND hour >= $2 AND hour < $3
     GROUP BY iso2, service_code, key_id HAVING sum(sent) > 0`,
    [accountId, from, to],
  );
  return rows;
}

export async function findUsage(
  tx: Tx,
  accountId: number,
  from: Date,
  to: Date,
): Promise<UsageRecord[]> {
  const { rows } = await tx.query<UsageRecord>(
    `SELECT iso2, service_code, sum(parts) AS parts, sum(cost) AS cost FROM message_stats
     WHERE account_id = $1 AND hour >= $2 AND hour < $3
     GROUP BY iso2, service_code HAVING sum(cost) > 0 ORDER BY sum(cost) DESC, iso2, service_code`,
    [accountId, from, to],
  );
  return rows;
}

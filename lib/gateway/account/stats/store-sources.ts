import { SENT_CONDITION } from "@/lib/core/messages/message-conditions";
import {
  AUTOMATIC_ORIGINS,
  type AutomaticOrigin,
  TEST_ORIGIN,
} from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";
import type { CostRecord } from "./store-costs";

const sentSql = `gateway_sent_at >= $2 AND gateway_sent_at < $3 AND ${SENT_CONDITION} AND origin <> '${TEST_ORIGIN}'`;

export interface PersonCostRecord extends CostRecord {
  origin: AutomaticOrigin | null;
}

const automaticSql = `CASE WHEN origin IN ('${AUTOMATIC_ORIGINS.join("', '")}') THEN origin END`;

/** Sums costs by user and by origin of automatic messages, highest first. `id` 0 is unknown. */
export async function findCostsByPerson(
  tx: Tx,
  accountId: number,
  { from, to }: { from: Date; to: Date },
): Promise<PersonCostRecord[]> {
  const { rows } = await tx.query<PersonCostRecord>(
    `SELECT coalesce(user_id, 0) AS id, ${automaticSql} AS origin, count(*) AS messages, sum(parts_count) AS parts,
       sum(price) AS cost
     FROM messages WHERE account_id = $1 AND key_id IS NULL AND ${sentSql}
     GROUP BY 1, 2 ORDER BY sum(price) DESC, 1, 2`,
    [accountId, from, to],
  );
  return rows;
}

export async function findCostsBySource(
  tx: Tx,
  accountId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<CostRecord[]> {
  const { rows } = await tx.query<CostRecord>(
    `SELECT source AS id, count(*) AS messages, sum(parts_count) AS parts, sum(price) AS cost FROM messages
     WHERE account_id = $1 AND ${sentSql} GROUP BY source ORDER BY sum(price) DESC, source LIMIT $4`,
    [accountId, from, to, limit],
  );
  return rows;
}

import type { Condition } from "@/lib/core/collection";
import { conditionsSql, parameters } from "@/lib/db/lists/conditions";
import type { ListSource } from "@/lib/db/lists/list";
import { phonePrefixSql } from "@/lib/db/lists/phone-prefix";
import type { Tx } from "@/lib/db/transaction";
import { UNSUBSCRIBE_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import type { UnsubscribeSource } from "@/lib/gateway/messaging/bulks/schema-values";

export interface UnsubscribeRecord {
  id: string;
  phone: string | null;
  source: UnsubscribeSource;
  unsubscribed_at: Date;
  msg_uuid: string | null;
}

const PERSON = "coalesce(asked.phone, asked.msg_uuid::text, asked.id::text)";

/**
 * Replies and forms linked in the bulk, parameter 2: each person once with the first time. Form submissions may belong to
 * other bulks too, so they are read from about its creation, allowing for clock skew.
 */
const UNSUBSCRIBED = `(
  SELECT DISTINCT ON (${PERSON}) asked.account_id, asked.id, asked.phone, asked.source, asked.unsubscribed_at, asked.msg_uuid
  FROM (
    SELECT account_id, uuid AS id, phone, 'sms' AS source, received_at AS unsubscribed_at, msg_uuid
    FROM incomings WHERE account_id = $1 AND bulk_id = $2 AND opt = 'out'
    UNION ALL
    SELECT f.account_id, f.answer_id, f.phone, 'form', f.done_at, l.message FROM form_answers f
    JOIN short_links l ON l.account_id = f.account_id AND l.link_id = f.link_id
    WHERE f.account_id = $1 AND l.account_id = $1 AND l.bulk_id = $2
      AND f.kind = 'unsubscribe' AND f.state = 'done'
      AND f.campaign IN (SELECT c.campaign FROM campaign_bulks c WHERE c.account_id = $1 AND c.bulk_id = $2)
      AND f.created_at >= (SELECT b.created_at - interval '1 hour' FROM bulks b WHERE b.account_id = $1 AND b.uuid = $2)
  ) AS asked ORDER BY ${PERSON}, asked.unsubscribed_at, asked.id) AS unsubscribed`;

export const UNSUBSCRIBES: ListSource<UnsubscribeRecord, typeof UNSUBSCRIBE_LIST> = {
  list: UNSUBSCRIBE_LIST,
  columns: "id, phone, source, unsubscribed_at, msg_uuid",
  from: UNSUBSCRIBED,
  where: "account_id = $1",
  orderBy: ["unsubscribed_at", "id"],
  sql: { phone: { sql: "phone", own: phonePrefixSql("phone") } },
};

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

/** Adds the stored time, more precise than the displayed one. */
export type PlacedUnsubscribe = UnsubscribeRecord & { exact_at: string };

export async function findUnsubscribesAfter(
  tx: Tx,
  accountId: number,
  bulkId: string,
  step: {
    conditions: readonly Condition[];
    isDescending: boolean;
    after: Pick<PlacedUnsubscribe, "exact_at" | "id"> | null;
    limit: number;
  },
): Promise<PlacedUnsubscribe[]> {
  const params = parameters(accountId, bulkId);
  const filter = conditionsSql(step.conditions, UNSUBSCRIBES, params);
  const [operator, way] = step.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const behind =
    step.after === null
      ? ""
      : ` AND (unsubscribed_at, id) ${operator} (${params.add(step.after.exact_at, "timestamptz")}, ${params.add(step.after.id, "uuid")})`;
  const { rows } = await tx.query<PlacedUnsubscribe>(
    `SELECT ${UNSUBSCRIBES.columns}, unsubscribed_at::text AS exact_at
     FROM ${UNSUBSCRIBES.from} WHERE ${UNSUBSCRIBES.where}${filter}${behind}
     ORDER BY unsubscribed_at ${way}, id ${way} LIMIT ${params.add(step.limit, "bigint")}`,
    params.values,
  );
  return rows;
}

import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { NOT_COUNTED_CODES, WAITING } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import { MEASURE_SQL } from "./store";

const NOT_COUNTED = NOT_COUNTED_CODES.join(", ");

/*
 * What the messages of a range came to, read from three places, so that every figure is that of the rows which the list
 * of messages has for it:
 *
 * - the hourly sums, which hold all that was handed over or refused;
 * - less what customers deleted since, except for what it cost: parts, cost and `charged` keep them;
 * - and the messages that are due and still in the queue, in the hour since which they wait.
 */
const MEASURES = [
  "sent",
  "charged",
  "parts",
  "cost",
  "delivered",
  "undelivered",
  "refused",
  "waiting",
] as const;
type Measure = (typeof MEASURES)[number];
/** Sums as text, since they are bigint; `cost` in micro-units. */
export type Sums = Record<Measure, string>;

export interface StatsFilter {
  /** From this instant, inclusive. */
  from: Date;
  /** To this instant, exclusive. */
  to: Date;
  iso2: readonly string[] | null;
  serviceCodes: readonly string[] | null;
  keyIds: readonly number[] | null;
  /** What waits, where it was read before; a long queue is then read once for several statements. */
  waiting?: readonly WaitingRecord[];
}

/** Messages that are due and still in the queue, by what they count under. */
export interface WaitingRecord {
  account_id: string;
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  waiting: string;
}

const FILTER = `account_id = $1 AND hour >= $2 AND hour < $3
  AND ($4::text[] IS NULL OR iso2 = ANY ($4)) AND ($5::text[] IS NULL OR service_code = ANY ($5))
  AND ($6::bigint[] IS NULL OR key_id = ANY ($6))`;

const filterValues = (accountId: number, filter: StatsFilter): unknown[] => [
  accountId,
  filter.from,
  filter.to,
  filter.iso2,
  filter.serviceCodes,
  filter.keyIds,
  ...(filter.waiting === undefined ? [] : [JSON.stringify(filter.waiting)]),
];

const less = (condition: string) => `-(${condition})::int`;

const QUEUED = `
  SELECT q.account_id, date_trunc('hour', coalesce(m.delivery_at, m.created_at), 'UTC') AS hour, m.iso2, m.service_code,
    coalesce(m.key_id, 0) AS key_id, count(*) AS waiting
  FROM dispatch_queue q JOIN messages m USING (account_id, uuid)
  WHERE q.account_id = $1 AND m.origin <> '${TEST_ORIGIN}' AND m.status_code = ${WAITING} AND (m.delivery_at IS NULL OR m.delivery_at <= now())
  GROUP BY 1, 2, 3, 4, 5`;
const GIVEN = `
  SELECT * FROM jsonb_to_recordset($7::jsonb) AS given
    (account_id bigint, hour timestamptz, iso2 text, service_code text, key_id bigint, waiting bigint)`;

const counted = ({ waiting }: StatsFilter) => `(
  SELECT hour, iso2, service_code, key_id, sent, sent AS charged, parts, cost, delivered, undelivered, refused,
    0 AS waiting
  FROM message_stats WHERE ${FILTER}
  UNION ALL
  SELECT hour, iso2, service_code, key_id, ${less(MEASURE_SQL.sent)}, 0, 0, 0, ${less(MEASURE_SQL.delivered)},
    ${less(MEASURE_SQL.undelivered)}, ${less(MEASURE_SQL.refused)}, 0
  FROM deleted_messages WHERE ${FILTER} AND status_code NOT IN (${NOT_COUNTED})
  UNION ALL
  SELECT hour, iso2, service_code, key_id, 0, 0, 0, 0, 0, 0, 0, waiting
  FROM (${waiting === undefined ? QUEUED : GIVEN}) queued WHERE ${FILTER}
) AS counted`;

const SUMS = MEASURES.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", ");

export type StatsInterval = "hour" | "day" | "month";
export type StatsGroup = "iso2" | "service_code" | "key_id";

export interface PeriodRecord extends Sums {
  /** Start of the period. */
  period: Date;
  /** Value of the group, or null when not grouped. */
  group_value: string | null;
}

/** Everything of an account that waits, in whatever range; it must be read at the moment of the sums beside it. */
export async function findWaiting(tx: Tx, accountId: number): Promise<WaitingRecord[]> {
  const { rows } = await tx.query<WaitingRecord>(QUEUED, [accountId]);
  return rows;
}

/** Sums by period in a time zone (IANA name), and optionally by one more dimension. Oldest first. */
export async function sumByPeriod(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  interval: StatsInterval,
  timeZone: string,
  group: StatsGroup | null,
): Promise<PeriodRecord[]> {
  const values = [...filterValues(accountId, filter), interval, timeZone];
  const period = `date_trunc($${values.length - 1}, hour, $${values.length})`;
  const { rows } = await tx.query<PeriodRecord>(
    `SELECT ${period} AS period, ${group === null ? "NULL" : `${group}::text`} AS group_value, ${SUMS}
     FROM ${counted(filter)} GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  );
  return rows;
}

/** Sums of the whole range by one dimension, largest first. */
export async function sumByGroup(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  group: StatsGroup,
): Promise<PeriodRecord[]> {
  const { rows } = await tx.query<PeriodRecord>(
    `SELECT $2::timestamptz AS period, ${group}::text AS group_value, ${SUMS}
     FROM ${counted(filter)} GROUP BY 2 ORDER BY sum(sent) DESC, 2`,
    filterValues(accountId, filter),
  );
  return rows;
}

/** Sums of the whole range. */
export async function sumAll(tx: Tx, accountId: number, filter: StatsFilter): Promise<Sums> {
  const { rows } = await tx.query<Sums>(
    `SELECT ${SUMS} FROM ${counted(filter)}`,
    filterValues(accountId, filter),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without GROUP BY always has one row");
  return row;
}

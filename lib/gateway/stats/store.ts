import type { Tx } from "@/lib/db/transaction";

/** Amounts that are added to one row of the sums; `cost` in micro-units. */
export interface MessageStatsDelta {
  accountId: number;
  hour: Date;
  iso2: string;
  serviceCode: string;
  keyId: number;
  sent: number;
  parts: number;
  cost: bigint;
  delivered: number;
  undelivered: number;
  refused: number;
}

/** Rows must come in one order, the same in every transaction. */
export async function addToMessageStats(tx: Tx, rows: readonly MessageStatsDelta[]): Promise<void> {
  await tx.query({
    name: "message_stats_add",
    text: `INSERT INTO message_stats AS s (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused)
           SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
             $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
           ON CONFLICT (account_id, hour, iso2, service_code, key_id) DO UPDATE SET
             sent = s.sent + excluded.sent, parts = s.parts + excluded.parts, cost = s.cost + excluded.cost,
             delivered = s.delivered + excluded.delivered, undelivered = s.undelivered + excluded.undelivered,
             refused = s.refused + excluded.refused`,
    values: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.hour),
      rows.map((row) => row.iso2),
      rows.map((row) => row.serviceCode),
      rows.map((row) => row.keyId),
      rows.map((row) => row.sent),
      rows.map((row) => row.parts),
      rows.map((row) => row.cost.toString()),
      rows.map((row) => row.delivered),
      rows.map((row) => row.undelivered),
      rows.map((row) => row.refused),
    ],
  });
}

const MEASURES = ["sent", "parts", "cost", "delivered", "undelivered", "refused"] as const;
export type Measure = (typeof MEASURES)[number];
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
];

const SUMS = MEASURES.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", ");

export type StatsInterval = "hour" | "day" | "month";
export type StatsGroup = "iso2" | "service_code" | "key_id";

export interface PeriodRow extends Sums {
  /** Start of the period. */
  period: Date;
  /** Value of the group, or null when not grouped. */
  group_value: string | null;
}

/** Sums by period in a time zone (IANA name), and by one more dimension when asked. Oldest first. */
export async function sumByPeriod(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  interval: StatsInterval,
  timeZone: string,
  group: StatsGroup | null,
): Promise<PeriodRow[]> {
  const { rows } = await tx.query<PeriodRow>(
    `SELECT date_trunc($7, hour, $8) AS period, ${group === null ? "NULL" : `${group}::text`} AS group_value, ${SUMS}
     FROM message_stats WHERE ${FILTER} GROUP BY 1, 2 ORDER BY 1, 2`,
    [...filterValues(accountId, filter), interval, timeZone],
  );
  return rows;
}

/** Sums of the whole range by one dimension, largest first. */
export async function sumByGroup(
  tx: Tx,
  accountId: number,
  filter: StatsFilter,
  group: StatsGroup,
): Promise<PeriodRow[]> {
  const { rows } = await tx.query<PeriodRow>(
    `SELECT $2::timestamptz AS period, ${group}::text AS group_value, ${SUMS}
     FROM message_stats WHERE ${FILTER} GROUP BY 2 ORDER BY sum(sent) DESC, 2`,
    filterValues(accountId, filter),
  );
  return rows;
}

export async function sumAll(tx: Tx, accountId: number, filter: StatsFilter): Promise<Sums> {
  const { rows } = await tx.query<Sums>(
    `SELECT ${SUMS} FROM message_stats WHERE ${FILTER}`,
    filterValues(accountId, filter),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An aggregate without GROUP BY always has one row");
  return row;
}

/** Messages made before this one are closed (`lib/retention/messages.ts`). */
const KEPT_FROM = "(SELECT first_uuid7(closed_before) FROM message_closing)";

/** The sums of an account counted anew from its messages, those deleted included, those closed not. */
const RECOUNT = `
  SELECT account_id, hour, iso2, service_code, key_id,
    count(*) FILTER (WHERE status_code = 100) AS sent,
    coalesce(sum(parts_count) FILTER (WHERE status_code = 100), 0)::bigint AS parts,
    coalesce(sum(price) FILTER (WHERE status_code = 100), 0)::bigint AS cost,
    count(*) FILTER (WHERE status_code = 100 AND dlr_code = 1) AS delivered,
    count(*) FILTER (WHERE status_code = 100 AND dlr_code IN (8, 16)) AS undelivered,
    count(*) FILTER (WHERE status_code <> 100) AS refused
  FROM (
    SELECT account_id, date_trunc('hour', coalesce(gateway_sent_at, delivery_at, created_at), 'UTC') AS hour, iso2,
      service_code, coalesce(key_id, 0) AS key_id, parts_count, price, status_code, dlr_code
    FROM messages WHERE account_id = $1 AND status_code NOT IN (0, 410, 6000) AND uuid >= ${KEPT_FROM}
    UNION ALL
    SELECT account_id, hour, iso2, service_code, key_id, parts_count, price, status_code, dlr_code
    FROM deleted_messages WHERE account_id = $1 AND hour IS NOT NULL AND status_code NOT IN (0, 410, 6000)
      AND uuid >= ${KEPT_FROM}
  ) counted GROUP BY account_id, hour, iso2, service_code, key_id`;

/** Fills the sums of an account that has none, for history that was imported. */
export async function insertRecount(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id, sent, parts, cost, delivered, undelivered, refused)
     ${RECOUNT}`,
    [accountId],
  );
}

export interface StatsDifference {
  hour: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  measure: string;
  stored: string;
  counted: string;
}

/** Closed messages that count in hours that are not closed. */
const CLOSED_LATER = `
  SELECT account_id, hour, iso2, service_code, key_id, ${MEASURES.join(", ")} FROM closed_message_stats
  WHERE account_id = $1 AND before <= (SELECT closed_before FROM message_closing)`;

/**
 * Where the stored sums differ from a full recount; empty when they are right. Hours whose messages are closed
 * cannot be counted any more.
 */
export async function compareWithRecount(tx: Tx, accountId: number): Promise<StatsDifference[]> {
  const values = (table: string) =>
    `jsonb_build_object(${MEASURES.map((name) => `'${name}', coalesce(${table}.${name}, 0)`).join(", ")})`;
  const { rows } = await tx.query<StatsDifference>(
    `WITH closed AS (SELECT closed_before AS before FROM message_closing),
       counted AS (
         SELECT account_id, hour, iso2, service_code, key_id, ${MEASURES.map((name) => `sum(${name})::bigint AS ${name}`).join(", ")}
         FROM (${RECOUNT} UNION ALL ${CLOSED_LATER}) parts
         WHERE hour >= (SELECT before FROM closed) GROUP BY 1, 2, 3, 4, 5),
       stored AS (SELECT * FROM message_stats WHERE account_id = $1 AND hour >= (SELECT before FROM closed))
     SELECT hour, iso2, service_code, key_id, measure.key AS measure, measure.value #>> '{}' AS stored,
       (other -> measure.key) #>> '{}' AS counted
     FROM (
       SELECT hour, iso2, service_code, key_id, ${values("s")} AS own, ${values("c")} AS other
       FROM stored s FULL JOIN counted c USING (account_id, hour, iso2, service_code, key_id)
     ) both_sides, jsonb_each(own) AS measure
     WHERE measure.value <> other -> measure.key
     ORDER BY hour, iso2, service_code, key_id`,
    [accountId],
  );
  return rows;
}

export interface SpendingRow {
  account_id: string;
  /** Micro-units. */
  cost: string;
  sent: string;
}

/** What handing over cost since `from`; accounts that handed nothing over are left out. */
export async function sumSpending(
  tx: Tx,
  accountIds: readonly number[],
  from: Date,
): Promise<SpendingRow[]> {
  const { rows } = await tx.query<SpendingRow>(
    `SELECT account_id, sum(cost) AS cost, sum(sent) AS sent FROM message_stats
     WHERE account_id = ANY ($1::bigint[]) AND hour >= $2 GROUP BY account_id`,
    [accountIds, from],
  );
  return rows;
}

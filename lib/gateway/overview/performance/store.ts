import type { Tx } from "@/lib/db/transaction";
import { durationElementSql, elementCountSql } from "@/lib/gateway/account/stats/public";
import { MAX_PROMPT_MS } from "./prompt";

export interface DayFigures {
  computed_at: Date;
  sent: string;
  delivered: string;
  undelivered: string;
  accounts: string;
  timed: string;
  prompt: string;
  requests: string;
  failed_requests: string;
}

/** Later reports are left out. */
const FINAL_AFTER = "interval '9 days'";

/**
 * Returns days never computed, or possibly changed since: the last two after 10 minutes, older ones daily until final.
 * @param from a start of a day in UTC
 */
export async function findDueDays(tx: Tx, from: Date, now: Date, limit: number): Promise<Date[]> {
  const { rows } = await tx.query<{ day: Date }>(
    `SELECT due.day FROM generate_series($1::timestamptz, $2::timestamptz, interval '24 hours') AS due (day)
     LEFT JOIN performance_days p USING (day)
     WHERE p.day IS NULL OR p.computed_at < p.day + ${FINAL_AFTER} AND p.computed_at < $2::timestamptz -
       CASE WHEN p.day > $2::timestamptz - interval '2 days' THEN interval '10 minutes' ELSE interval '1 day' END
     ORDER BY due.day DESC LIMIT $3`,
    [from, now, limit],
  );
  return rows.map((row) => row.day);
}

const MESSAGES_SQL = `
  SELECT coalesce(sum(sent), 0) AS sent, coalesce(sum(delivered), 0) AS delivered,
    coalesce(sum(undelivered), 0) AS undelivered, count(DISTINCT account_id) FILTER (WHERE sent > 0) AS accounts
  FROM message_stats WHERE hour >= $1 AND hour < $2 AND account_id <> ALL ($3::bigint[])`;

/** Sums that contain each message once; whole days, of any time zone, count where their middle is. */
const toTimesSql = (table: string, condition: string, at: string) =>
  `SELECT account_id, unnest(times) AS element FROM ${table}
   WHERE ${condition} AND hour >= $1::timestamptz - ${at} AND hour < $2::timestamptz - ${at}
     AND account_id <> ALL ($3::bigint[])`;

const HOURS = "interval '0'";
const MIDDLE = "interval '12 hours'";

const TIMES_SQL = `
  SELECT coalesce(sum(${elementCountSql("element")}) FILTER (WHERE ${durationElementSql("element", "hand_over")}), 0) AS timed,
    coalesce(sum(${elementCountSql("element")}) FILTER (WHERE ${durationElementSql("element", "hand_over", MAX_PROMPT_MS)}), 0) AS prompt
  FROM (
    ${toTimesSql("delivery_times", "grain = 'hour'", HOURS)}
    UNION ALL ${toTimesSql("delivery_times", "grain = 'day'", MIDDLE)}
    UNION ALL ${toTimesSql("delivery_time_sums", "scope IN ('all', 'each') AND grain = 'hour'", HOURS)}
    UNION ALL ${toTimesSql("delivery_time_sums", "scope IN ('all', 'each') AND grain = 'old_day'", MIDDLE)}
  ) AS elements`;

const REQUESTS_SQL = `
  SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(requests) FILTER (WHERE class = 5), 0) AS failed_requests
  FROM request_stats WHERE hour >= $1 AND hour < $2 AND account_id <> ALL ($3::bigint[])`;

export async function sumDay(tx: Tx, day: Date): Promise<DayFigures> {
  const next = new Date(day.getTime() + 24 * 3_600_000);
  const { rows: times } = await tx.query<{ now: Date }>("SELECT now()");
  const { rows: demos } = await tx.query<{ account_id: string }>(
    "SELECT account_id FROM accounts WHERE is_demo",
  );
  const values = [day, next, demos.map((row) => row.account_id)];
  const figures = { computed_at: times[0]?.now } as DayFigures;
  for (const text of [MESSAGES_SQL, TIMES_SQL, REQUESTS_SQL])
    Object.assign(figures, (await tx.query<Partial<DayFigures>>(text, values)).rows[0]);
  return figures;
}

const FIGURES = [
  "computed_at",
  "sent",
  "delivered",
  "undelivered",
  "accounts",
  "timed",
  "prompt",
  "requests",
  "failed_requests",
] as const;

/** Stores a day, unless more recent figures are stored. */
export async function storeDay(tx: Tx, day: Date, figures: DayFigures): Promise<void> {
  await tx.query(
    `INSERT INTO performance_days AS p (day, ${FIGURES.join(", ")})
     VALUES ($1, ${FIGURES.map((_, index) => `$${index + 2}`).join(", ")})
     ON CONFLICT (day) DO UPDATE SET ${FIGURES.map((name) => `${name} = excluded.${name}`).join(", ")}
     WHERE p.computed_at < excluded.computed_at`,
    [day, ...FIGURES.map((name) => figures[name])],
  );
}

export interface MonthRecord extends DayFigures {
  month: string;
}

/** Returns months in UTC, oldest first. `accounts` is the highest number of a day. */
export async function listMonths(tx: Tx, from: Date): Promise<MonthRecord[]> {
  const sums = FIGURES.filter((name) => name !== "computed_at" && name !== "accounts");
  const { rows } = await tx.query<MonthRecord>(
    `SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM') AS month, max(computed_at) AS computed_at, max(accounts) AS accounts,
       ${sums.map((name) => `sum(${name}) AS ${name}`).join(", ")}
     FROM performance_days WHERE day >= $1 GROUP BY 1 ORDER BY 1`,
    [from],
  );
  return rows;
}

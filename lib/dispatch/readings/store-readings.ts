import type { ReadMetric, ReadingId, StoredSamples } from "@/lib/metrics/readings";
import { MAX_COUNTED } from "@/lib/metrics/readings";
import type { Sample } from "@/lib/metrics/registry";
import { quoteLiteral } from "@/lib/db/quote-literal";
import type { Tx } from "@/lib/db/transaction";
import { JOB_IDS } from "@/lib/dispatch/loops/jobs";
import { QUARANTINE_LEASE } from "@/lib/queue/store-leases";

/** Bounds the accounts whose queues are read. */
const MAX_ACCOUNTS = 1_000;
const MAX_STEPS = 1_000;

export interface ReadStatement {
  /** Name by which tests find the statement. */
  name: string;
  sql: string;
  toSamples: (rows: readonly Row[]) => Partial<Record<ReadMetric, readonly StoredSample[]>>;
}

type Row = Record<string, string | number | null>;
type StoredSample = readonly [Sample["labels"], number];

const toUnlabeled = (value: string | number | null | undefined): readonly StoredSample[] => [
  [{}, Number(value ?? 0)],
];

const toLabeledSamples =
  (label: string, column: string) =>
  (rows: readonly Row[]): readonly StoredSample[] =>
    rows.map((row) => [{ [label]: String(row[label]) }, Number(row[column] ?? 0)]);

const toSecondsSinceSql = (at: string) => `greatest(0, extract(epoch FROM now() - ${at}))::float8`;

export const READY_ACCOUNTS_SQL = `
  SELECT account_id::float8 AS account_id FROM dispatch_ready WHERE due_at <= now()
  ORDER BY due_at, account_id LIMIT ${MAX_ACCOUNTS}`;

export const DUE_MESSAGES_SQL = `
  SELECT coalesce(carrier, 'any') AS carrier, count(*)::float8 AS messages, ${toSecondsSinceSql("min(due_at)")} AS oldest
  FROM (SELECT carrier, due_at FROM dispatch_queue
        WHERE account_id = ANY ($1::bigint[]) AND lease IS NULL AND due_at <= now() LIMIT ${MAX_COUNTED}) due
  GROUP BY 1`;

/** Statements on accounts' tables, which are spread over a cluster's nodes. */
export const DISTRIBUTED_STATEMENTS: readonly ReadStatement[] = [
  {
    name: "in doubt",
    sql: `SELECT coalesce(carrier, 'any') AS carrier, count(*)::float8 AS messages FROM dispatch_queue
          WHERE lease > ${QUARANTINE_LEASE} GROUP BY 1`,
    toSamples: (rows) => {
      const samples = rows.map((row): StoredSample => {
        return [{ carrier: String(row.carrier), state: "in_doubt" }, Number(row.messages)];
      });
      return { posthorn_queue_messages: samples };
    },
  },
  {
    name: "waiting",
    sql: `SELECT count(*)::float8 AS messages
          FROM (SELECT FROM dispatch_queue WHERE lease IS NULL LIMIT ${MAX_COUNTED}) waiting`,
    toSamples: ([row]) => ({ posthorn_queue_waiting_messages: toUnlabeled(row?.messages) }),
  },
  {
    name: "webhooks",
    sql: `SELECT count(*)::float8 AS pending, count(*) FILTER (WHERE next_at <= now())::float8 AS due,
            ${toSecondsSinceSql("min(next_at)")} AS oldest
          FROM (SELECT next_at FROM webhook_deliveries WHERE next_at IS NOT NULL LIMIT ${MAX_COUNTED}) waiting`,
    toSamples: ([row]) => {
      return {
        posthorn_webhook_backlog: [
          [{ state: "pending" }, Number(row?.pending)],
          [{ state: "due" }, Number(row?.due)],
        ],
        posthorn_webhook_oldest_due_seconds: toUnlabeled(row?.oldest),
      };
    },
  },
  {
    name: "open payments",
    sql: `SELECT provider, status::text, count(*)::float8 AS payments FROM payments
          WHERE status IN (0, 10, 20) GROUP BY 1, 2`,
    toSamples: (rows) => {
      const samples = rows.map(({ provider, status, payments }): StoredSample => {
        return [{ provider: String(provider), status: String(status) }, Number(payments)];
      });
      return { posthorn_payments_open: samples };
    },
  },
];

/** Due times of stepwise work by kind, the longest due first. */
export const STEPS: Readonly<Record<string, string>> = {
  automations: "SELECT due_at AS at FROM automation_runs WHERE due_at <= now() ORDER BY due_at",
  bulks: "SELECT work_at AS at FROM bulks WHERE work_at <= now() ORDER BY work_at",
  imports: "SELECT work_at AS at FROM contact_imports WHERE work_at <= now() ORDER BY work_at",
  inbound_replies:
    "SELECT work_at AS at FROM inbound_rule_matches WHERE work_at <= now() ORDER BY work_at",
  recurring_bulks:
    "SELECT work_at AS at FROM recurring_bulks WHERE work_at <= now() ORDER BY work_at",
  reports: "SELECT work_at AS at FROM report_runs WHERE work_at <= now() ORDER BY work_at",
  verify_codes: "SELECT due_at AS at FROM verify_codes WHERE due_at <= now() ORDER BY due_at",
};

export const toStepsSql = (dueTimes: string): string =>
  `SELECT count(*)::float8 AS due, ${toSecondsSinceSql("min(at)")} AS oldest FROM (${dueTimes} LIMIT ${MAX_STEPS}) due`;

/** Tasks with a schedule. Others run only when there is work, so they are never overdue. */
const PERIODIC_TASKS: readonly string[] = [
  ...JOB_IDS,
  "lost-work",
  "old-receipts",
  "payments",
  "balances",
  "all-balances",
];

export const LOCAL_STATEMENTS: readonly ReadStatement[] = [
  {
    name: "workers",
    sql: "SELECT count(*)::float8 AS workers FROM worker_incarnations WHERE heartbeat_until > now()",
    toSamples: ([row]) => ({ posthorn_workers_alive: toUnlabeled(row?.workers) }),
  },
  {
    name: "hold",
    sql: "SELECT count(*)::float8 AS held FROM dispatch_holds WHERE released_at IS NULL",
    toSamples: ([row]) => ({ posthorn_dispatch_held: toUnlabeled(row?.held) }),
  },
  {
    name: "mails",
    sql: `SELECT count(*)::float8 AS pending, count(*) FILTER (WHERE next_at <= now())::float8 AS due,
            ${toSecondsSinceSql("min(next_at)")} AS oldest
          FROM (SELECT next_at FROM mail_outbox WHERE done_at IS NULL ORDER BY next_at LIMIT ${MAX_COUNTED}) waiting`,
    toSamples: ([row]) => {
      return {
        posthorn_mail_backlog: [
          [{ state: "pending" }, Number(row?.pending)],
          [{ state: "due" }, Number(row?.due)],
        ],
        posthorn_mail_oldest_due_seconds: toUnlabeled(row?.oldest),
      };
    },
  },
  {
    name: "clicks",
    sql: `SELECT count(*)::float8 AS clicks FROM (SELECT FROM click_inbox LIMIT ${MAX_COUNTED}) waiting`,
    toSamples: ([row]) => ({ posthorn_clicks_waiting: toUnlabeled(row?.clicks) }),
  },
  {
    name: "payment reports",
    sql: `SELECT state, count(*)::float8 AS reports FROM payment_events
          WHERE state IN ('waiting', 'parked') GROUP BY 1`,
    toSamples: (rows) => {
      const counts = new Map(
        toLabeledSamples("state", "reports")(rows).map(([{ state }, n]) => [state, n]),
      );
      return {
        posthorn_payment_reports_open: ["waiting", "parked"].map((state) => [
          { state },
          counts.get(state) ?? 0,
        ]),
      };
    },
  },
  {
    // Running tasks aren't overdue, since they move their next time into the future.
    name: "tasks",
    sql: `SELECT sweep AS task, ${toSecondsSinceSql("next_at")} AS overdue FROM sweeps
          WHERE sweep IN (${PERIODIC_TASKS.map(quoteLiteral).join(", ")})`,
    toSamples: (rows) => ({
      posthorn_task_overdue_seconds: toLabeledSamples("task", "overdue")(rows),
    }),
  },
];

export const QUARANTINE_STATEMENTS: readonly { kind: string; sql: string }[] = [
  { kind: "outcome", sql: "SELECT count(*)::float8 AS problems FROM dispatch_set_aside" },
  {
    kind: "receipt",
    sql: "SELECT count(*)::float8 AS problems FROM dlr_inbox WHERE problem IS NOT NULL",
  },
  { kind: "unread", sql: "SELECT count(*)::float8 AS problems FROM carrier_unread" },
];

export const INSTALLATION_STATEMENTS: readonly ReadStatement[] = [
  {
    name: "size",
    sql: "SELECT pg_database_size(current_database())::float8 AS bytes",
    toSamples: ([row]) => ({ posthorn_database_bytes: toUnlabeled(row?.bytes) }),
  },
  {
    name: "connections",
    sql: `SELECT count(*)::float8 AS open, current_setting('max_connections')::float8 AS max
          FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    toSamples: ([row]) => {
      return {
        posthorn_database_connections: [
          [{ state: "open" }, Number(row?.open)],
          [{ state: "max" }, Number(row?.max)],
        ],
      };
    },
  },
  {
    name: "partitions",
    sql: `SELECT 'messages' AS table, (
            SELECT count(*)::float8 FROM generate_series(1, 12) n
            WHERE to_regclass('messages_' || to_char(now() AT TIME ZONE 'UTC' + make_interval(months => n), 'YYYYMM')) IS NOT NULL
          ) AS ahead
          UNION ALL
          SELECT 'request_log', (
            SELECT count(*)::float8 FROM generate_series(1, 30) n
            WHERE to_regclass('request_log_' || to_char(now() AT TIME ZONE 'UTC' + make_interval(days => n), 'YYYYMMDD')) IS NOT NULL
          )`,
    toSamples: (rows) => ({ posthorn_partitions_ahead: toLabeledSamples("table", "ahead")(rows) }),
  },
];

export async function runReadStatement(
  tx: Tx,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await tx.query<Row>(sql, [...values])).rows;
}

/** Replaces the last reading of a kind. */
export async function storeReading(tx: Tx, id: ReadingId, samples: StoredSamples): Promise<void> {
  await tx.query(
    `INSERT INTO metric_readings (reading, read_at, samples) VALUES ($1, now(), $2)
     ON CONFLICT (reading) DO UPDATE SET read_at = excluded.read_at, samples = excluded.samples`,
    [id, JSON.stringify(samples)],
  );
}

export interface StoredReading {
  reading: ReadingId;
  /** Age of the values, by the database's clock. */
  age_seconds: number;
  samples: StoredSamples;
}

export async function findReadings(tx: Tx): Promise<StoredReading[]> {
  const { rows } = await tx.query<StoredReading>(
    `SELECT reading, greatest(0, extract(epoch FROM now() - read_at))::float8 AS age_seconds, samples FROM metric_readings`,
  );
  return rows;
}

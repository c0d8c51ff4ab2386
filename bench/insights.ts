import { aggregateTimesSql } from "@/lib/gateway/account/stats/duration-histogram";
import { OPEN_MESSAGE_DAYS, OPEN_TIME_DAYS } from "@/lib/gateway/account/stats/public";
import type { KeyRole } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { asOwner, asWorker, type Tx } from "@/lib/db/transaction";
import { measurePairs, type PairMeasurement } from "./paired";
import { type Customer, makeCustomer, type Stack } from "./stack";

const SMALL = 10_000;
const LARGE = 10_000_000;
const DAYS = 90;
const BULKS = 8;
/** The first of each dominates. */
const COUNTRIES = "DE AT CH FR NL GB PL ES".split(" ");
const KEYS = 3;

/** Random integer from 0 to below `size`, skewed towards small ones. */
const skewed = (size: number, power: number) => `floor(${size} * random() ^ ${power})::int`;

const DIMENSIONS = "hour, iso2, service_code, key_id";

/** Fills the sums that dispatch and receipts write, as if each message had been sent: 95 % delivered. */
async function fillSums(tx: Tx, accountId: number, count: number): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE bench_messages AS
     SELECT date_trunc('hour', now() - make_interval(secs => ${DAYS * 86_400} * random())) AS hour,
       ($2::text[])[1 + ${skewed(COUNTRIES.length, 6)}] AS iso2,
       CASE WHEN random() < 0.95 THEN 'direct' ELSE 'text2speech' END AS service_code,
       ${skewed(KEYS, 4)} AS key_id, 1 + ${skewed(3, 3)} AS parts, random() < 0.05 AS is_failed,
       (ARRAY[1, 5, 8])[1 + ${skewed(3, 2)}]::smallint AS code, 60 + ${skewed(60, 4)} AS bucket
     FROM generate_series(1, $1::int)`,
    [count, COUNTRIES],
  );
  await tx.query(
    `INSERT INTO message_stats (account_id, ${DIMENSIONS}, sent, parts, cost, delivered, undelivered, parts_1, parts_2, parts_3)
     SELECT $1, ${DIMENSIONS}, count(*), sum(parts), sum(parts) * 75000, count(*) FILTER (WHERE NOT is_failed),
       count(*) FILTER (WHERE is_failed), count(*) FILTER (WHERE parts = 1), count(*) FILTER (WHERE parts = 2),
       count(*) FILTER (WHERE parts = 3)
     FROM bench_messages GROUP BY ${DIMENSIONS} ORDER BY hour`,
    [accountId],
  );
  await tx.query(
    `INSERT INTO balance_changes (account_id, hour, item, service_code, iso2, key_id, entries, amount)
     SELECT account_id, hour, 'message', service_code, iso2, key_id, sent, -cost FROM message_stats
     WHERE account_id = $1 ORDER BY hour`,
    [accountId],
  );
  await tx.query(
    `INSERT INTO message_failures (account_id, ${DIMENSIONS}, code, messages, cost)
     SELECT $1, ${DIMENSIONS}, code, count(*), sum(parts) * 75000 FROM bench_messages WHERE is_failed
     GROUP BY ${DIMENSIONS}, code ORDER BY hour`,
    [accountId],
  );
  await tx.query(
    `INSERT INTO delivery_times (account_id, ${DIMENSIONS}, times)
     SELECT $1, ${DIMENSIONS}, ${aggregateTimesSql("stored", "messages")}
     FROM (SELECT ${DIMENSIONS}, duration::bigint * 256 + bucket AS stored, count(*) AS messages
       FROM bench_messages, generate_series(0, 2) AS duration GROUP BY ${DIMENSIONS}, stored) AS buckets
     GROUP BY ${DIMENSIONS} ORDER BY hour`,
    [accountId],
  );
  await tx.query("DROP TABLE bench_messages");
}

/** Does the retention job's work, which workers do as hours pass. */
async function sealSums(accountId: number): Promise<void> {
  for (const { clear } of [OPEN_TIME_DAYS, OPEN_MESSAGE_DAYS]) {
    while ((await asWorker((tx) => clear(tx, accountId))) === "more");
  }
}

/** Posts bulks, and fills their sums by minute. */
async function makeBulks(
  port: number,
  { accountId, token }: Customer,
  count: number,
): Promise<string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < BULKS; index += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/bulks`, {
      method: "POST",
      headers: { "x-service-auth-token": token, "content-type": "application/json" },
      body: JSON.stringify({ text: "Hello", sender_id: "POSTHORN", phones: ["+4915112345678"] }),
    });
    const { uuid } = (await response.json()) as { uuid?: string };
    if (uuid === undefined) throw new Error(`POST /bulks: ${response.status}`);
    uuids.push(uuid);
  }
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, parts, cost, delivered)
       SELECT $1, bulk_id, minute, iso2, 0, count(*), count(*), count(*) * 75000, count(*)
       FROM (SELECT bulk_id, ($4::text[])[1 + ${skewed(COUNTRIES.length, 6)}] AS iso2,
           date_trunc('minute', now() - make_interval(mins => 3000 + ${skewed(240, 1)})) AS minute
         FROM unnest($2::uuid[]) AS bulk_id, generate_series(1, $3::int / ${BULKS})) AS sent
       GROUP BY bulk_id, minute, iso2 ORDER BY bulk_id, minute`,
      [accountId, uuids, count, COUNTRIES],
    ),
  );
  return uuids;
}

const ago = (days: number) => `from=${Math.floor(Date.now() / 1000) - days * 86_400}`;

/** Ranges that the pages offer, with comparison, splits and filters. */
const QUERIES = [
  "/stats/delivery",
  `/stats/delivery?${ago(2)}&interval=hour`,
  `/stats/delivery?${ago(29)}&interval=day&compare=previous`,
  `/stats/delivery?${ago(89)}&interval=day`,
  `/stats/delivery?${ago(89)}&interval=month&group_by=iso2`,
  `/stats/delivery?${ago(89)}&interval=day&iso2[]=DE&service_code[]=direct`,
  "/stats/spending/report",
  `/stats/spending/report?${ago(89)}&interval=week&compare=previous`,
  `/stats/spending/report?${ago(89)}&interval=day&group_by=key_id`,
  `/stats/spending/report?${ago(89)}&interval=month&group_by=service`,
  "/stats/spending/forecast",
];

export interface InsightsMeasurement {
  measurements: PairMeasurement[];
  /** Rows of the large account by table. */
  rows: Record<string, number>;
}

/** (v) Compares the figures of insights for accounts with ten million and ten thousand messages. */
export async function benchInsights(stack: Stack): Promise<InsightsMeasurement> {
  const roles: KeyRole[] = ["messaging", "payments"];
  const [small, large] = [await makeCustomer("1", { roles }), await makeCustomer("1", { roles })];
  const api = await stack.start("api");
  const bulks: string[][] = [];
  for (const [customer, count] of [
    [small, SMALL],
    [large, LARGE],
  ] as const) {
    await asOwner((tx) => fillSums(tx, customer.accountId, count));
    await sealSums(customer.accountId);
    bulks.push(await makeBulks(api.port, customer, count));
  }
  await api.stop();
  const owner = database().pool("owner");
  await owner.query(
    `VACUUM ANALYZE message_stats, message_failures, delivery_times, balance_changes, bulk_stats, delivery_time_sums,
       message_sums, failure_sums, message_sum_days`,
  );
  // Flushes the filled data to disk before measuring.
  await owner.query("CHECKPOINT");
  const tables = [
    "message_stats",
    "message_failures",
    "delivery_time_sums",
    "message_sums",
    "failure_sums",
    "bulk_stats",
  ];
  const counts = tables.map(
    (table) =>
      `(SELECT count(*)::int FROM ${table} WHERE account_id = ${large.accountId}) AS ${table}`,
  );
  const { rows } = await owner.query(`SELECT ${counts.join(", ")}`);
  const toComparison = (uuids: readonly string[] = []) =>
    `/stats/comparison?${uuids.map((uuid) => `bulk[]=${uuid}`).join("&")}`;
  const measurements = await measurePairs(
    stack,
    [small, large],
    [
      ...QUERIES.map((path) => ({ name: path, small: path, large: path })),
      {
        name: `/stats/comparison of ${BULKS} bulks`,
        small: toComparison(bulks[0]),
        large: toComparison(bulks[1]),
      },
    ],
  );
  return { measurements, rows: rows[0] };
}

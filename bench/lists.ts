import { asOwner } from "@/lib/db/transaction";
import { database } from "@/lib/db/client";
import { load } from "./load";
import { type Customer, makeCustomer, type Stack } from "./stack";

const SMALL = 10_000;
const LARGE = 1_000_000;

/** Fills an account with messages of the last 60 days, 2 % failed and 2 % expired. */
async function fill(customer: Customer, count: number): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
         is_text_deleted, parts_count, chars_count, price, status_code, gateway_sent_at, dlr_code, problem_code,
         origin, ip, source)
       SELECT $1::bigint, uuid, at, 'Order ' || n || ' is on its way', 'POSTHORN', '+49171' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'),
         'DE', 'direct', false, false, 1, 25, 75000, CASE WHEN n % 50 = 0 THEN 5000 ELSE 100 END,
         CASE WHEN n % 50 = 0 THEN NULL ELSE at + interval '1 s' END, CASE WHEN n % 50 = 0 THEN 0 WHEN n % 50 = 1 THEN 8 ELSE 1 END,
         CASE WHEN n % 50 = 0 THEN 5000 WHEN n % 50 = 1 THEN 8 END, 'api', '127.0.0.1', n % 3
       FROM (SELECT n, at, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' ||
               substr(md5(n::text || $1::text), 1, 3) || '8' || substr(md5(n::text || 'x' || $1::text), 1, 15))::uuid AS uuid
             FROM (SELECT n, now() - interval '60 days' * (1 - n::float8 / $2::int) AS at FROM generate_series(1, $2::int) AS n) t) u`,
      [customer.accountId, count],
    );
    await tx.query("INSERT INTO message_counts (account_id, messages) VALUES ($1, $2)", [
      customer.accountId,
      count,
    ]);
  });
}

export interface ListMeasurement {
  query: string;
  format: string;
  smallP95: number;
  largeP95: number;
  ratio: number;
}

const QUERIES = [
  "",
  "status_code=5000",
  "dlr_code=8",
  "is_sent=true",
  "phone=%2B491710000",
  "phone=%2B491710007919",
  "text=order",
  "search=Order",
  "search=0171+0007919",
  "source=1",
  `created_at%5Bgte%5D=${Math.floor(Date.now() / 1000) - 7 * 86_400}`,
  "_order%5Bgateway_sent_at%5D=asc",
  "state=delivered",
  "state=failed",
  "state=scheduled",
  "problem_code=8",
  "exists%5Bproblem_code%5D=true",
  "service_code=direct",
  "origin=dashboard",
  "_order%5Bdelivery_at%5D=asc",
  "_order%5Bdelivery_at%5D=desc",
  "page=20",
];

/** (c) Compares the first page of `GET /sms` at a million and at ten thousand messages. */
export async function benchLists(stack: Stack): Promise<ListMeasurement[]> {
  const small = await makeCustomer("1");
  const large = await makeCustomer("1");
  await fill(small, SMALL);
  await fill(large, LARGE);
  // Does autovacuum's work now: statistics and the visibility map.
  await database().pool("owner").query("VACUUM ANALYZE messages");
  const api = await stack.start("api");
  const p95 = async (customer: Customer, query: string, accept: string) => {
    const result = await load({
      url: `http://127.0.0.1:${api.port}/sms?${query}`,
      seconds: 2,
      connections: 4,
      method: "GET",
      customers: [customer],
      accept,
      expect: 200,
    });
    return result.p95;
  };
  const measurements: ListMeasurement[] = [];
  for (const [format, accept] of [
    ["JSON", "application/json"],
    ["JSON-LD", "application/ld+json"],
  ] as const) {
    for (const query of QUERIES) {
      const smallP95 = await p95(small, query, accept);
      const largeP95 = await p95(large, query, accept);
      // Below 1 ms, the load tool's clock resolution dominates.
      const ratio = Math.max(largeP95, 1) / Math.max(smallP95, 1);
      measurements.push({ query: decodeURIComponent(query), format, smallP95, largeP95, ratio });
    }
  }
  await api.stop();
  return measurements;
}

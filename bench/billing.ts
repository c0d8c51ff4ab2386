import { calculateCharge } from "@/lib/core/billing/charge";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { database } from "@/lib/db/client";
import { issueForPayment } from "@/lib/gateway/billing/invoices/public";
import { load } from "./load";
import { residentMiB } from "./memory";
import { type Child, type Customer, makeCustomer, type Stack } from "./stack";

const [FEW, MANY] = [10, 1_000];
const [SMALL, LARGE] = [1_000, 100_000];
/** Concurrent transactions, all contending for the next number of one series. */
const CONCURRENCY = 8;

async function issueMany({ accountId }: Customer, count: number): Promise<void> {
  let next = 1;
  const issueNext = async () => {
    while (next <= count) {
      const paymentId = next;
      next += 1;
      const charge = calculateCharge(10_000n, 150, 1_900);
      await withAccount(accountId, (tx) =>
        issueForPayment(tx, accountId, {
          paymentId,
          type: 91,
          charge,
          vatRate: 1_900,
          vatCategory: "S",
          feeRate: 150,
          paidAt: new Date(),
          currency: "EUR",
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, issueNext));
}

/** Sequential bare durable INSERTs: the upper bound for a contended row. */
async function bareRate(count: number): Promise<number> {
  await asOwner((tx) => tx.query("CREATE TABLE bare (n int)"));
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    await database().pool("owner").query("INSERT INTO bare VALUES (1)");
  }
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Compares invoices per second in one series with sequential bare INSERTs. */
export async function benchIssue(_stack: Stack): Promise<{ rate: number; ratio: number }> {
  const customer = await makeCustomer("1", { roles: ["payments"] });
  await issueMany(customer, 50);
  const other = await makeCustomer("1", { roles: ["payments"] });
  const startedAt = performance.now();
  await issueMany(other, MANY);
  const rate = MANY / ((performance.now() - startedAt) / 1_000);
  return { rate, ratio: rate / (await bareRate(MANY)) };
}

async function downloadArchive(api: Child, { token }: Customer): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${api.port}/billing_documents/archive`, {
    headers: { "x-service-auth-token": token },
  });
  if (response.status !== 200 || response.body === null) throw new Error(`ZIP: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

export interface ArchiveMeasurement {
  peakMiB: number;
  /** Documents per second. */
  rate: number;
}

/** Measures peak memory while 1,000 documents are downloaded in ZIPs of `documentsPerArchive`. */
export async function benchArchive(
  stack: Stack,
  documentsPerArchive: number,
): Promise<ArchiveMeasurement> {
  const customer = await makeCustomer("1", { roles: ["payments"] });
  await issueMany(customer, documentsPerArchive);
  const api = await stack.start("api");
  let peakMiB = residentMiB(api);
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(api));
  }, 100);
  try {
    const startedAt = performance.now();
    for (let done = 0; done < MANY; done += documentsPerArchive)
      await downloadArchive(api, customer);
    return { peakMiB, rate: MANY / ((performance.now() - startedAt) / 1_000) };
  } finally {
    clearInterval(watch);
    await api.stop();
  }
}

/** Copies the account's only invoice until it has `count`, spread over five years. */
async function copyInvoices({ accountId }: Customer, count: number): Promise<void> {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO billing_documents (account_id, document_id, kind, number, created_at, currency, net, fee, vat, amount,
         payment_type, status, paid_at, payment_id, document)
       SELECT account_id, nextval('billing_document_ids'), kind, number || '-' || n, now() - interval '5 years' * (n::float8 / $2),
         currency, net, fee, vat, amount, payment_type, status, paid_at, 1000 + n, document
       FROM billing_documents, generate_series(1, $2::int) AS n WHERE account_id = $1`,
      [accountId, count],
    ),
  );
}

export interface DocumentListMeasurement {
  query: string;
  smallP95: number;
  largeP95: number;
  ratio: number;
}

const QUERIES = [
  "",
  "kind=invoice",
  "_order%5Bamount%5D=asc",
  "status=1",
  "number=00001",
  "page=20",
];

/** Compares the first page of `GET /billing_documents` at 100,000 and at 1,000 documents. */
export async function benchDocumentList(stack: Stack): Promise<DocumentListMeasurement[]> {
  const [small, large] = [
    await makeCustomer("1", { roles: ["payments"] }),
    await makeCustomer("1", { roles: ["payments"] }),
  ];
  for (const [customer, count] of [
    [small, SMALL],
    [large, LARGE],
  ] as const) {
    await issueMany(customer, 1);
    await copyInvoices(customer, count);
  }
  await database().pool("owner").query("VACUUM ANALYZE billing_documents");
  const api = await stack.start("api");
  const p95 = async (customer: Customer, query: string) => {
    const url = `http://127.0.0.1:${api.port}/billing_documents?${query}`;
    const benchOptions = {
      seconds: 2,
      connections: 4,
      method: "GET",
      customers: [customer],
    } as const;
    return (await load({ url, ...benchOptions, accept: "application/json", expect: 200 })).p95;
  };
  const measurements: DocumentListMeasurement[] = [];
  for (const query of QUERIES) {
    const [smallP95, largeP95] = [await p95(small, query), await p95(large, query)];
    // Below 1 ms, the load tool's clock resolution dominates.
    const ratio = Math.max(largeP95, 1) / Math.max(smallP95, 1);
    measurements.push({ query: decodeURIComponent(query), smallP95, largeP95, ratio });
  }
  await api.stop();
  return measurements;
}

export { FEW as FEW_DOCUMENTS, MANY as MANY_DOCUMENTS };

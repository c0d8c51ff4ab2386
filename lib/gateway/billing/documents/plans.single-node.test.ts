import { beforeAll, expect, test, vi } from "vitest";
import { explainStatements } from "@/lib/db/cluster/testing/cluster-plans/test-explained";
import { database } from "@/lib/db/client";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { issueInvoice } from "@/lib/gateway/billing/invoices/test-issue";

const { api, account } = testModule({ isShared: true });
const ROWS = 20_000;
/** Prefix and year, as in `PH2026`. */
let series: string;

interface Numbers {
  "hydra:totalItems": number;
  "hydra:member": { number: string }[];
}

async function listBy(query: string): Promise<Numbers> {
  const response = await api.request(`/billing_documents?${query}`, {
    headers: { ...account.headers, accept: "application/ld+json" },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Numbers;
}

/** Vacuums; returns whether all blocks are all-visible. */
async function vacuum(): Promise<boolean> {
  const owner = database().pool("owner");
  await owner.query("VACUUM ANALYZE billing_documents");
  const { rows } = await owner.query<{ all: boolean }>(
    "SELECT relallvisible = relpages AS all FROM pg_class WHERE oid = 'billing_documents'::regclass",
  );
  return rows[0]?.all ?? false;
}

/** Many invoices, which count on from the first one. */
beforeAll(async () => {
  await issueInvoice(account.ctx);
  const { rows } = await asOwner((tx) =>
    tx.query<{ number: string }>(
      `INSERT INTO billing_documents (account_id, document_id, kind, number, created_at, currency, net, fee, vat, amount,
         payment_type, status, paid_at, payment_id, document)
       SELECT account_id, nextval('billing_document_ids'), kind, left(number, -6) || lpad((n + 1000)::text, 6, '0'),
         now() - interval '1 minute' * n, currency, net + n, fee, vat, amount + n, payment_type, status, paid_at, 1000 + n,
         document
       FROM billing_documents, generate_series(1, $2::int) AS n WHERE account_id = $1 RETURNING number`,
      [account.id, ROWS],
    ),
  );
  series = rows[0]?.number.split("-")[0] ?? "";
  // Index-only scans require that no concurrent transaction can see older rows.
  await vi.waitFor(async () => expect(await vacuum()).toBe(true), 30_000);
});

interface PlanNode {
  "Node Type": string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

/** Lists scans of documents, without those of the listed documents' credit notes. */
function listScans(node: PlanNode): string[] {
  const { "Node Type": type, "Index Cond": condition = "", Plans = [] } = node;
  const columns = ["document_id", "number", "corrects", "issued_on"].filter((column) =>
    condition.includes(`${column} `),
  );
  const own = type.includes("Scan") ? [[type, ...columns].join(" ")] : [];
  return [...own, ...Plans.flatMap(listScans)].filter((scan) => !scan.includes("corrects"));
}

/** The ways to documents that a list takes, each once. */
async function explainList(query: string): Promise<string[]> {
  const explained = await explainStatements(() => listBy(query));
  const plans = explained
    .filter(({ text }) => text.includes("billing_documents"))
    .map(({ plan }) => (plan as [{ Plan: PlanNode }])[0].Plan);
  return [...new Set(plans.flatMap(listScans))].sort();
}

test.each([
  ["part of a number", "number=00200", ["Index Only Scan", "Index Scan document_id"]],
  ["a part that none has", "number=99999", ["Index Only Scan", "Index Scan document_id"]],
  [
    "a part, by amount",
    "number=00200&_order[amount]=asc",
    ["Index Only Scan", "Index Scan document_id"],
  ],
])(
  "%s: reads only the page's rows, and the other numbers from an index",
  async (_, query, ways) => {
    expect(await explainList(query)).toEqual(ways);
  },
);

test("finds days by an index, and reads only the page's rows", async () => {
  await asOwner((tx) =>
    tx.query(
      `UPDATE billing_documents SET document = jsonb_set(document, '{issuedOn}', '"2020-01-15"')
       WHERE account_id = $1 AND document_id % 200 = 0`,
      [account.id],
    ),
  );
  await vi.waitFor(async () => expect(await vacuum()).toBe(true), 30_000);
  const query = "issued_on[gte]=2020-01-01&issued_on[lte]=2020-01-31";
  expect(await explainList(query)).toEqual(["Index Only Scan issued_on", "Index Scan document_id"]);
  expect((await listBy(query))["hydra:totalItems"]).toBe(100);
});

test("looks up a whole number in any case", async () => {
  const number = `${series}-002000`;
  const ways = await explainList(`number=${number.toLowerCase()}`);
  expect(ways).toContain("Index Scan number");
  expect(ways).not.toContain("Index Only Scan");
  expect(await listBy(`number=${number.toLowerCase()}`)).toMatchObject({
    "hydra:totalItems": 1,
    "hydra:member": [{ number }],
  });
});

test.each([
  ["-0020", 100],
  ["002000", 1],
  ["h2", ROWS + 1],
  ["%", 0],
  ["_", 0],
  ["ph2", ROWS + 1],
  ["phc2", 0],
])("finds the part %s of a number in %i", async (part, count) => {
  const total = (await listBy(`number=${encodeURIComponent(part)}`))["hydra:totalItems"];
  // Many are estimated.
  if (count > 10_000) expect(total).toBeGreaterThan(10_000);
  else expect(total).toBe(count);
});

test("paginates a list filtered by part of a number without gaps", async () => {
  const query = "number=-0020&itemsPerPage=30&_order[amount]=desc";
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listBy(`${query}&page=${page}`)));
  const numbers = pages.flatMap((page) => page["hydra:member"].map(({ number }) => number));
  expect(numbers).toEqual(
    Array.from({ length: 100 }, (_, at) => `${series}-00${String(2_099 - at)}`),
  );
});

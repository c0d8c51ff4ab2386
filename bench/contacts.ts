import { database } from "@/lib/db/client";
import { fillGroup } from "./contacts-fill";
import { load, percentile } from "./load";
import { type Child, type Customer, makeCustomer, type Stack } from "./stack";

const SMALL = 10_000;
const LARGE = 1_000_000;
const EXPORTS = 40;

/** `{group}` stands for the account's group. */
const PATHS = [
  "/groups/{group}/phones?page=1",
  "/groups/{group}/phones?page=20",
  "/groups/{group}/phones?page=1&_order%5Bphone%5D=asc",
  "/groups/{group}/phones?page=1&phone=%2B4915100007919",
  "/groups/{group}/phones?page=1&search=Erika",
  "/groups/{group}/phones?page=1&search=city",
  "/groups/{group}/phones?page=1&search=nobody",
  "/groups/{group}/phones?page=1&search=0151+0000",
  "/contacts",
  "/contacts?page=20",
  "/contacts?search=Erika",
  "/contacts?search=city",
  "/contacts?search=nobody",
  "/contacts?search=0151+0000",
  "/contacts/%2B4915100007919",
];

interface Filled {
  customer: Customer;
  group: number;
}

async function fill(size: number): Promise<Filled> {
  const customer = await makeCustomer("1");
  return { customer, group: await fillGroup(customer, size) };
}

async function listP95(api: Child, { customer, group }: Filled, path: string): Promise<number> {
  const result = await load({
    url: `http://127.0.0.1:${api.port}${path.replace("{group}", String(group))}`,
    seconds: 2,
    connections: 4,
    method: "GET",
    customers: [customer],
    expect: 200,
  });
  return result.p95;
}

/** Returns milliseconds until a file's first rows arrive, then aborts. */
async function measureFirstRowsMs(api: Child, { customer, group }: Filled): Promise<number> {
  const end = new AbortController();
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${api.port}/groups/${group}/file/csv`, {
    headers: { "x-service-auth-token": customer.token },
    signal: end.signal,
  });
  const first = await response.body?.getReader().read();
  const ms = performance.now() - start;
  end.abort();
  if (response.status !== 200 || !first?.value?.length) throw new Error("An export has no rows");
  return ms;
}

async function exportP95(api: Child, filled: Filled): Promise<number> {
  const measurements: number[] = [];
  for (let at = 0; at < EXPORTS; at += 1) measurements.push(await measureFirstRowsMs(api, filled));
  return percentile(measurements, 0.95);
}

export interface ContactMeasurement {
  path: string;
  smallP95: number;
  largeP95: number;
  ratio: number;
}

/** (i) Compares lists, searches and an export's first rows in groups of a million and ten thousand numbers. */
export async function benchContacts(stack: Stack): Promise<ContactMeasurement[]> {
  const small = await fill(SMALL);
  const large = await fill(LARGE);
  // Does autovacuum's work now: statistics and the visibility map.
  await database().pool("owner").query("VACUUM ANALYZE contact_phones");
  const api = await stack.start("api");
  const measurements: ContactMeasurement[] = [];
  const note = async (path: string, p95: (filled: Filled) => Promise<number>) => {
    const smallP95 = await p95(small);
    const largeP95 = await p95(large);
    // Below 1 ms, the load tool's clock resolution dominates.
    const ratio = Math.max(largeP95, 1) / Math.max(smallP95, 1);
    measurements.push({ path: decodeURIComponent(path), smallP95, largeP95, ratio });
  };
  for (const path of PATHS) await note(path, (filled) => listP95(api, filled, path));
  await note("/groups/{group}/file/csv, first rows", (filled) => exportP95(api, filled));
  await api.stop();
  return measurements;
}

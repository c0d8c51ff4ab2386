import { beforeAll, expect, test } from "vitest";
import { CONNECTION_TYPES, type FraudChecker, PROXY_TYPES } from "@/lib/core/trust/fraud/findings";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { lazyFraudChecker } from "@/lib/fraud-data/load";
import { saveList } from "@/lib/fraud-data/store";
import { loadIpDatabase } from "@/lib/fraud-data/test-ip-databases";
import { makeMmdb, makeUniformMmdb } from "@/lib/fraud-data/test-mmdb";
import { findDue, runFraudCheck } from "./work-on";

/** Tests IP types end to end, from loaded lists and databases to the API's response. */
const { send, account, switchAccount } = testModule({ isShared: true, hasRates: true });
const check: FraudChecker = lazyFraudChecker({ hasMailServer: async () => true });

/** Networks classified by their names; names of listed networks are neutral. */
const NETWORKS = [
  ["91.1.0.0/16", "Example Access"],
  ["91.2.0.0/16", "Example Hosting"],
  ["91.3.0.0/16", "Example VPN"],
  ["91.4.0.0/16", "Example Dial-Up"],
  ["91.5.0.0/16", "Example ISDN"],
  ["91.6.0.0/16", "Example Kabel"],
  ["91.7.0.0/16", "Example DSL"],
  ["91.8.0.0/16", "Example Glasfaser"],
  ["91.9.0.0/16", "Example Mobile"],
  ["2a00::/16", "Example Access"],
] as const;

const LISTS = {
  "vpn-networks": "91.1.1.0/24\n2a00:1::/32",
  "tor-exits": "91.1.2.1",
  "public-proxies": "91.1.3.0/24",
  "web-proxies": "91.1.4.0/24",
} as const;

beforeAll(async () => {
  const networks = Object.fromEntries(
    NETWORKS.map(([network, name], at) => [
      network,
      { autonomous_system_number: 64_500 + at, autonomous_system_organization: name },
    ]),
  );
  await loadIpDatabase("ip-networks", makeMmdb({ databaseType: "ASN", networks }));
  await loadIpDatabase("ip-places", makeUniformMmdb("City", { country_code: "AT", city: "Graz" }));
  await asOwner(async (tx) => {
    for (const [list, content] of Object.entries(LISTS))
      await saveList(tx, list as keyof typeof LISTS, { content, entries: 1 });
  });
});

const CASES = [
  ["91.1.1.7", "VPN", null],
  ["2a00:1::7", "VPN", null],
  ["::ffff:91.1.1.8", "VPN", null],
  ["91.3.0.7", "VPN", null],
  ["91.1.2.1", "TOR", null],
  ["91.2.0.7", "DCH", null],
  ["91.1.3.7", "PUB", null],
  ["91.1.4.7", "WEB", null],
  ["66.249.66.7", "SES", null],
  ["91.1.9.7", null, null],
  ["91.4.0.7", null, "dialup"],
  ["91.5.0.7", null, "isdn"],
  ["91.6.0.7", null, "cable"],
  ["91.7.0.7", null, "dsl"],
  ["91.8.0.7", null, "fttx"],
  ["91.9.0.7", null, "wireless"],
] as const;

interface Asked {
  status_code: number;
  price: number;
  request_ip: { ip: string; proxy_type: string | null; connection_type: string | null };
}

/** Checks IPs by requests and the worker; returns the API's results. */
async function askAbout(ips: readonly string[]): Promise<Asked[]> {
  for (const ip of ips) {
    const body = { service_code: "pro", ip };
    expect((await send(account, "POST", "/fraud-checks", body)).status).toBe(201);
  }
  const due = (await findDue(1_000)).filter(({ accountId }) => accountId === account.id);
  for (const one of due) await runFraudCheck(one, { check, onDone: async () => {} });
  return (await send(account, "GET", "/fraud-checks")).body;
}

test("detects every type of proxy and connection, only for matching IPs", async () => {
  const found = await askAbout(CASES.map(([ip]) => ip));
  const types = found.map(({ request_ip: { ip, proxy_type, connection_type } }) => [
    ip,
    proxy_type,
    connection_type,
  ]);
  expect(types.sort()).toEqual([...CASES].map((row) => [...row]).sort());
});

test("treats IPs that can't be public as invalid and free, in any form", async () => {
  const ips = ["192.168.1.1", "127.0.0.1", "203.0.113.7", "::ffff:10.0.0.1", "fe80::1"];
  await switchAccount();
  const found = await askAbout(ips);
  expect(found).toHaveLength(ips.length);
  for (const one of found) expect(one).toMatchObject({ status_code: 21, price: 0 });
});

test("covers every type", () => {
  const seen = (column: 1 | 2) => CASES.map((row) => row[column]).filter((type) => type !== null);
  expect([...new Set(seen(1))].sort()).toEqual([...PROXY_TYPES].sort());
  expect([...new Set(seen(2))].sort()).toEqual([...CONNECTION_TYPES].sort());
});

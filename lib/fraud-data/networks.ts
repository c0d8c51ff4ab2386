import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { ipv4Number, ipv6Site, findLastStart } from "@/lib/core/ip/ip-number";
import type { Network } from "@/lib/core/trust/fraud/data";
import { createLookup, type Mmdb } from "./mmdb";

/**
 * IPv4 is counted in addresses, IPv6 in /48 networks, so each fits a number; smaller networks share their neighbour's
 * system.
 */
export const NETWORKS_PACKAGE = "@ip-location-db/asn/package.json";

interface NetworkRows {
  starts: number[];
  ends: number[];
  of: number[];
}

const toSiteNumber = (ip: string): number => (isIP(ip) === 4 ? ipv4Number(ip) : ipv6Site(ip));

/** Parses `1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."`. */
function readLine(line: string): [string, string, number, string] | null {
  const [start, end, asn] = line.split(",", 3);
  if (start === undefined || end === undefined || asn === undefined) return null;
  const rest = line.slice(start.length + end.length + asn.length + 3);
  const name = rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest;
  return [start, end, Number(asn), name];
}

class NetworkTable {
  readonly all: Network[] = [];
  readonly #indexByAsn = new Map<number, number>();

  addName(asn: number, name: string): number {
    const existing = this.#indexByAsn.get(asn);
    if (existing !== undefined) return existing;
    this.#indexByAsn.set(asn, this.all.length);
    return this.all.push({ asn, name }) - 1;
  }
}

async function readTable(file: string, systems: NetworkTable): Promise<NetworkRows> {
  const table: NetworkRows = { starts: [], ends: [], of: [] };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const network = readLine(line);
    if (network === null) continue;
    const [start, end, asn, name] = network;
    table.starts.push(toSiteNumber(start));
    table.ends.push(toSiteNumber(end));
    table.of.push(systems.addName(asn, name));
  }
  return table;
}

/** Packs a table into typed arrays, which take a quarter of the memory of number arrays. */
const pack = ({ starts, ends, of }: NetworkRows) => ({
  starts: Float64Array.from(starts),
  ends: Float64Array.from(ends),
  of: Uint32Array.from(of),
});

function find({ starts, ends, of }: ReturnType<typeof pack>, unit: number): number | null {
  const index = findLastStart(starts, unit);
  return unit <= (ends[index] ?? -1) ? (of[index] ?? null) : null;
}

interface AsnRecord {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
}

export function createNetworkLookup(files: readonly Mmdb[]): (ip: string) => Network | null {
  const lookUp = createLookup(files);
  return (ip) => {
    const result = lookUp(ip) as AsnRecord | null;
    const { autonomous_system_number: asn, autonomous_system_organization: name } = result ?? {};
    return asn === undefined ? null : { asn, name: name ?? "" };
  };
}

export async function loadNetworks(): Promise<(ip: string) => Network | null> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(NETWORKS_PACKAGE));
  const systems = new NetworkTable();
  const ipv4 = pack(await readTable(path.join(folder, "asn-ipv4.csv"), systems));
  const ipv6 = pack(await readTable(path.join(folder, "asn-ipv6.csv"), systems));
  return (ip) => {
    const index = isIP(ip) === 4 ? find(ipv4, ipv4Number(ip)) : find(ipv6, ipv6Site(ip));
    return index === null ? null : (systems.all[index] ?? null);
  };
}

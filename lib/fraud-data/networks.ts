import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Network } from "@/lib/core/trust/fraud/data";
import { lookUpIn, type Mmdb } from "./mmdb";

/**
 * Autonomous systems of IP ranges, by the package `@ip-location-db/asn`. IPv4 counts in addresses, IPv6 in networks of 48 bits, so
 * that each fits a number; what is smaller than such a network shares its neighbour's system.
 */
export const NETWORKS_PACKAGE = "@ip-location-db/asn/package.json";

interface Table {
  starts: number[];
  ends: number[];
  /** Places in `systems`. */
  of: number[];
}

function ipv4Number(ip: string): number {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split(".").map(Number);
  return ((a * 256 + b) * 256 + c) * 256 + d;
}

/** The first 48 bits; what has fewer groups is filled with zeros. */
function ipv6Number(ip: string): number {
  const [head = "", tail] = ip.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill("0"), ...back];
  const [a = 0, b = 0, c = 0] = groups.map((group) => Number.parseInt(group, 16));
  return (a * 65_536 + b) * 65_536 + c;
}

const numberOf = (ip: string): number => (isIP(ip) === 4 ? ipv4Number(ip) : ipv6Number(ip));

/** `1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."` */
function readLine(line: string): [string, string, number, string] | null {
  const [start, end, asn] = line.split(",", 3);
  if (start === undefined || end === undefined || asn === undefined) return null;
  const rest = line.slice(start.length + end.length + asn.length + 3);
  const name = rest.startsWith('"') ? rest.slice(1, -1).replaceAll('""', '"') : rest;
  return [start, end, Number(asn), name];
}

class Systems {
  readonly all: Network[] = [];
  readonly #places = new Map<number, number>();

  placeOf(asn: number, name: string): number {
    const known = this.#places.get(asn);
    if (known !== undefined) return known;
    this.#places.set(asn, this.all.length);
    return this.all.push({ asn, name }) - 1;
  }
}

async function readTable(file: string, systems: Systems): Promise<Table> {
  const table: Table = { starts: [], ends: [], of: [] };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const read = readLine(line);
    if (read === null) continue;
    const [start, end, asn, name] = read;
    table.starts.push(numberOf(start));
    table.ends.push(numberOf(end));
    table.of.push(systems.placeOf(asn, name));
  }
  return table;
}

/** Typed arrays take a quarter of what lists of numbers do. */
const pack = ({ starts, ends, of }: Table) => ({
  starts: Float64Array.from(starts),
  ends: Float64Array.from(ends),
  of: Uint32Array.from(of),
});

function find({ starts, ends, of }: ReturnType<typeof pack>, unit: number): number | null {
  let from = 0;
  let to = starts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= unit) from = middle + 1;
    else to = middle;
  }
  return from > 0 && unit <= (ends[from - 1] ?? 0) ? (of[from - 1] ?? null) : null;
}

/** A record as GeoLite2 ASN and those of its form have it. */
interface AsnRecord {
  autonomous_system_number?: number;
  autonomous_system_organization?: string;
}

/** Returns the look-up of who has an IP, as far as these files say. */
export function networksOf(files: readonly Mmdb[]): (ip: string) => Network | null {
  const lookUp = lookUpIn(files);
  return (ip) => {
    const found = lookUp(ip) as AsnRecord | null;
    const { autonomous_system_number: asn, autonomous_system_organization: name } = found ?? {};
    return asn === undefined ? null : { asn, name: name ?? "" };
  };
}

/** The same by what comes with the product. */
export async function loadNetworks(): Promise<(ip: string) => Network | null> {
  const folder = path.dirname(createRequire(import.meta.url).resolve(NETWORKS_PACKAGE));
  const systems = new Systems();
  const ipv4 = pack(await readTable(path.join(folder, "asn-ipv4.csv"), systems));
  const ipv6 = pack(await readTable(path.join(folder, "asn-ipv6.csv"), systems));
  return (ip) => {
    const place = isIP(ip) === 4 ? find(ipv4, ipv4Number(ip)) : find(ipv6, ipv6Number(ip));
    return place === null ? null : (systems.all[place] ?? null);
  };
}

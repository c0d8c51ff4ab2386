import { isIP, SocketAddress } from "node:net";

/** Ranges of networks in order: where they start, and the first behind each. */
export interface Ranges {
  starts: Float64Array;
  ends: Float64Array;
}

/** Reads what `scripts/make-data-centres.mjs` writes: gaps and sizes by turns, as LEB128 in base64. */
export function decodeRanges(text: string): Ranges {
  const borders: number[] = [];
  let at = 0;
  let number = 0;
  let factor = 1;
  for (const byte of Buffer.from(text, "base64")) {
    number += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    at += number;
    borders.push(at);
    number = 0;
    factor = 1;
  }
  return {
    starts: Float64Array.from(borders.filter((_, index) => index % 2 === 0)),
    ends: Float64Array.from(borders.filter((_, index) => index % 2 === 1)),
  };
}

function isInside({ starts, ends }: Ranges, unit: number): boolean {
  let from = 0;
  let to = starts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= unit) from = middle + 1;
    else to = middle;
  }
  return from > 0 && unit < (ends[from - 1] ?? 0);
}

/** The first 24 bits of an IPv4. */
function ipv4Unit(ip: string): number {
  const [a = 0, b = 0, c = 0] = ip.split(".").map(Number);
  return a * 65_536 + b * 256 + c;
}

/** The first 48 bits of an IPv6 in its shortest spelling. `::` is only at the beginning where no network is, in `0::/16`. */
function ipv6Unit(ip: string): number {
  const [head = ""] = ip.split("::");
  const [a = 0, b = 0, c = 0] = `0${head}`.split(":").map((group) => Number.parseInt(group, 16));
  return (a * 65_536 + b) * 65_536 + c;
}

async function load(): Promise<Record<"ipv4" | "ipv6", Ranges>> {
  const { default: data } = await import("@/data/data-centres.json");
  return { ipv4: decodeRanges(data.ipv4), ipv6: decodeRanges(data.ipv6) };
}

let loaded: ReturnType<typeof load> | undefined;

/** The IPv4 that an IPv6 stands for, however it is written; undefined: none. */
function mappedIpv4(ip: string): string | undefined {
  if (!ip.startsWith("::")) return undefined;
  const { address } = new SocketAddress({ address: ip, family: "ipv6" });
  return /^::ffff:(\d+\..+)$/.exec(address)?.[1];
}

/** Whether an IP, spelled as the database does, is a server's in the data centre of a cloud or hoster; false: not known, too. */
export async function isInDataCentre(ip: string | null): Promise<boolean> {
  if (ip === null || isIP(ip) === 0) return false;
  loaded ??= load();
  const { ipv4, ipv6 } = await loaded;
  const short = isIP(ip) === 4 ? ip : mappedIpv4(ip);
  return short === undefined ? isInside(ipv6, ipv6Unit(ip)) : isInside(ipv4, ipv4Unit(short));
}

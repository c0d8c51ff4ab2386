import { isIP, SocketAddress } from "node:net";
import { ipv4Number, ipv6Site, findLastStart } from "@/lib/core/ip/ip-number";

export interface Ranges {
  starts: Float64Array;
  ends: Float64Array;
}

/** Decodes the output of `tools/make/make-data-centres.mjs`: alternating gaps and sizes, as LEB128 in base64. */
export function decodeRanges(text: string): Ranges {
  const borders: number[] = [];
  let offset = 0;
  let number = 0;
  let factor = 1;
  for (const byte of Buffer.from(text, "base64")) {
    number += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    offset += number;
    borders.push(offset);
    number = 0;
    factor = 1;
  }
  return {
    starts: Float64Array.from(borders.filter((_, index) => index % 2 === 0)),
    ends: Float64Array.from(borders.filter((_, index) => index % 2 === 1)),
  };
}

const isInside = ({ starts, ends }: Ranges, unit: number): boolean =>
  unit < (ends[findLastStart(starts, unit)] ?? -1);

/** Returns the first 24 bits. */
const ipv4Unit = (ip: string): number => Math.floor(ipv4Number(ip) / 256);

async function load(): Promise<Record<"ipv4" | "ipv6", Ranges>> {
  const { default: data } = await import("@/data/data-centres.json");
  return { ipv4: decodeRanges(data.ipv4), ipv6: decodeRanges(data.ipv6) };
}

let loaded: ReturnType<typeof load> | undefined;

function mappedIpv4(ip: string): string | undefined {
  if (!ip.startsWith("::")) return undefined;
  const { address } = new SocketAddress({ address: ip, family: "ipv6" });
  return /^::ffff:(\d+\..+)$/.exec(address)?.[1];
}

/** Expects the database's notation; false also if unknown. */
export async function loadDataCentres(): Promise<(ip: string) => boolean> {
  loaded ??= load();
  const { ipv4, ipv6 } = await loaded;
  return (ip) => {
    const version = isIP(ip);
    if (version === 0) return false;
    const short = version === 4 ? ip : mappedIpv4(ip);
    return short === undefined ? isInside(ipv6, ipv6Site(ip)) : isInside(ipv4, ipv4Unit(short));
  };
}

export const isInDataCentre = async (ip: string | null): Promise<boolean> =>
  ip !== null && (await loadDataCentres())(ip);

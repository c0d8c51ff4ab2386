import dgram from "node:dgram";
import { isIP } from "node:net";

/** Addresses to connect to, and the one of this machine from which; undefined: the system chooses. */
export interface NetworkRoute {
  addresses: readonly string[];
  localAddress?: string;
}

/**
 * Returns which of `addresses` are reached, and from which of `sourceIps` (none: the system chooses). A socket tries all
 * of its addresses from one source, so they are of one family: that of the first which has a source.
 * @throws an error with a code of the system's if no source has the family of any address
 */
export function networkRouteFrom(
  sourceIps: readonly string[],
  addresses: readonly string[],
): NetworkRoute {
  if (sourceIps.length === 0) return { addresses };
  for (const address of addresses) {
    const family = isIP(address);
    const localAddress = sourceIps.find((ip) => isIP(ip) === family);
    if (localAddress === undefined) continue;
    return { addresses: addresses.filter((one) => isIP(one) === family), localAddress };
  }
  throw Object.assign(new Error("No source IP has the family"), { code: "EADDRNOTAVAIL" });
}

const canBind = (ip: string) =>
  new Promise<boolean>((resolve) => {
    const socket = dgram.createSocket(isIP(ip) === 6 ? "udp6" : "udp4");
    const end = (isThere: boolean) => socket.close(() => resolve(isThere));
    socket.once("error", () => end(false));
    socket.bind({ address: ip, port: 0, exclusive: true }, () => end(true));
  });

/** Returns the first of these IPs that this machine does not have, or null. */
export async function findMissingIp(ips: readonly string[]): Promise<string | null> {
  for (const ip of ips) if (!(await canBind(ip))) return ip;
  return null;
}

import dgram from "node:dgram";
import { isIP } from "node:net";

/** `localAddress` is chosen by the system if undefined. */
export interface NetworkRoute {
  addresses: readonly string[];
  localAddress?: string;
}

/**
 * Chooses the source IP; the system chooses it if `sourceIps` is empty. A socket uses one source, so its addresses
 * share the family of the first address that has a source.
 * @throws an error with a system error code if no source IP matches the family of an address
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
    return { addresses: addresses.filter((address) => isIP(address) === family), localAddress };
  }
  throw Object.assign(new Error("No source IP matches the address family"), {
    code: "EADDRNOTAVAIL",
  });
}

const canBind = (ip: string) =>
  new Promise<boolean>((resolve) => {
    const socket = dgram.createSocket(isIP(ip) === 6 ? "udp6" : "udp4");
    const finish = (isAvailable: boolean) => socket.close(() => resolve(isAvailable));
    socket.once("error", () => finish(false));
    socket.bind({ address: ip, port: 0, exclusive: true }, () => finish(true));
  });

export async function findMissingIp(ips: readonly string[]): Promise<string | null> {
  for (const ip of ips) if (!(await canBind(ip))) return ip;
  return null;
}

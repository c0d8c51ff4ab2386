import { BlockList } from "node:net";
import { env } from "@/lib/env";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isLoopback(address: string): boolean {
  return loopback.check(address, address.includes(":") ? "ipv6" : "ipv4");
}

/** With a public address, callers from this machine may be a proxy's, which brings everybody. */
function isForThisMachine(): boolean {
  if (env.CONFIGURED_PUBLIC_URL === undefined) return true;
  const { hostname } = new URL(env.CONFIGURED_PUBLIC_URL);
  return hostname === "localhost" || isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"));
}

/**
 * Whether the caller at `address` may look into the virtual phones and the mailbox of the embedded default.
 * Nobody can sign in before reading a mail, so nobody is asked who they are: whoever sits at this machine
 * may, and with `SIMULATOR_ACCESS=everyone` whoever reaches it. Anywhere else these addresses do not exist.
 */
export function isSimulatorOpenTo(address: string | undefined): boolean {
  if (env.SIMULATOR !== "on" || !env.IS_EMBEDDED) return false;
  if (env.SIMULATOR_ACCESS === "everyone") return true;
  return address !== undefined && isForThisMachine() && isLoopback(address);
}

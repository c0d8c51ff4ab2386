import { BlockList } from "node:net";
import { env } from "@/lib/env";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isLoopback(ip: string): boolean {
  return loopback.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
}

/** With a public URL, callers from this machine may be a proxy's, which brings everyone. */
function isForThisMachine(): boolean {
  if (env.CONFIGURED_PUBLIC_URL === undefined) return true;
  const { hostname } = new URL(env.CONFIGURED_PUBLIC_URL);
  return hostname === "localhost" || isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"));
}

/**
 * Whether the caller at `ip` may look into the virtual phones and the mailbox of the embedded default.
 * Signing in needs an email that arrives here, so no sign-in is required: anyone at this machine
 * can, and with `SIMULATOR_ACCESS=everyone` anyone who can reach it. Elsewhere these URLs don't exist.
 */
export function isSimulatorOpenTo(ip: string | undefined): boolean {
  if (env.SIMULATOR !== "on" || !env.IS_EMBEDDED) return false;
  if (env.SIMULATOR_ACCESS === "everyone") return true;
  return ip !== undefined && isForThisMachine() && isLoopback(ip);
}

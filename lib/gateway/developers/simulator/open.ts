import { isLoopbackHost } from "@/lib/auth/peer-ip";
import { env } from "@/lib/env";

/** With a public URL, callers from this machine may be a proxy's, which brings everyone. */
const isForThisMachine = (): boolean =>
  env.CONFIGURED_PUBLIC_URL === undefined ||
  isLoopbackHost(new URL(env.CONFIGURED_PUBLIC_URL).hostname);

/**
 * Whether a caller may look into the virtual phones and the mailbox of the embedded default.
 * Signing in needs an email that arrives here, so no sign-in is required: anyone at this machine
 * can, and with `SIMULATOR_ACCESS=everyone` anyone who can reach it. Elsewhere these URLs don't exist.
 */
export function isSimulatorOpenTo({ isLocal = false }: { isLocal?: boolean }): boolean {
  if (env.SIMULATOR !== "on" || !env.IS_EMBEDDED) return false;
  return env.SIMULATOR_ACCESS === "everyone" || (isLocal && isForThisMachine());
}

import { isLoopbackHost } from "@/lib/auth/peer-ip";
import { env } from "@/lib/env";

/** With a public URL, local callers may be a reverse proxy, which forwards anyone. */
const isForThisMachine = (): boolean =>
  env.CONFIGURED_PUBLIC_URL === undefined ||
  isLoopbackHost(new URL(env.CONFIGURED_PUBLIC_URL).hostname);

/**
 * Needs no sign-in, because signing in requires a mail that arrives here. Open to this machine, or to everyone with
 * `SIMULATOR_ACCESS=everyone`; otherwise 404.
 */
export function isSimulatorOpenTo({ isLocal = false }: { isLocal?: boolean }): boolean {
  if (env.SIMULATOR !== "on" || !env.IS_EMBEDDED) return false;
  return env.SIMULATOR_ACCESS === "everyone" || (isLocal && isForThisMachine());
}

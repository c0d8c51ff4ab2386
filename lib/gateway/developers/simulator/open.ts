import { isLoopbackHost } from "@/lib/auth/peer-ip";
import { env } from "@/lib/env";

/** Returns false with a public URL, because local callers may then be a reverse proxy, which forwards anyone. */
const isForThisMachine = (): boolean =>
  env.CONFIGURED_PUBLIC_URL === undefined ||
  isLoopbackHost(new URL(env.CONFIGURED_PUBLIC_URL).hostname);

/**
 * Returns true for callers on this machine, or for everyone with `SIMULATOR_ACCESS=everyone`. Needs no sign-in, because
 * signing in requires a mail that arrives here.
 */
export function isSimulatorOpenTo({ isLocal = false }: { isLocal?: boolean }): boolean {
  if (env.SIMULATOR !== "on" || !env.IS_EMBEDDED) return false;
  return env.SIMULATOR_ACCESS === "everyone" || (isLocal && isForThisMachine());
}

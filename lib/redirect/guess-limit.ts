import { toNetwork } from "@/lib/auth/network";

/** Per network: enough for typos, too few to scan for links. */
const BURST = 30;
const REFILL_PER_SECOND = 0.5;
const MAX_TRACKED = 10_000;

/** Per network, as a client with IPv6 has many addresses. */
export interface GuessLimit {
  /** Seconds, 0 if allowed. */
  waitFor: (address: string) => number;
  note: (address: string) => void;
}

/** Creates a token bucket of 30 wrong codes, refilled by one every two seconds. `now` is in milliseconds. */
export function createGuessLimit(now: () => number = () => performance.now()): GuessLimit {
  const full = new Map<string, number>();
  const step = 1_000 / REFILL_PER_SECOND;

  return {
    waitFor(address) {
      const over = (full.get(toNetwork(address)) ?? 0) - now() - (BURST - 1) * step;
      return over > 0 ? Math.ceil(over / 1_000) : 0;
    },
    note(address) {
      const at = now();
      const network = toNetwork(address);
      const next = Math.max(full.get(network) ?? 0, at) + step;
      full.delete(network);
      full.set(network, next);
      if (full.size > MAX_TRACKED) full.delete(full.keys().next().value ?? "");
    },
  };
}

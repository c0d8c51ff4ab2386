import { networkOf } from "@/lib/auth/network";

/** Codes without a link that one network may ask for: enough for a mistyped one, too few to look for others. */
const BURST = 30;
const PER_SECOND = 0.5;
/** Networks that are remembered. */
const MOST = 10_000;

/** Counts codes without a link, by network: who has an IPv6 address has a lot of them. */
export interface GuessLimit {
  /** Seconds until the address may ask for another code; 0: it may. */
  waitFor: (address: string) => number;
  note: (address: string) => void;
}

/** Returns a limit: 30 wrong codes at once, then one in two seconds. `now` gives milliseconds. */
export function createGuessLimit(now: () => number = () => performance.now()): GuessLimit {
  /** When the network has its whole burst again. */
  const full = new Map<string, number>();
  const step = 1_000 / PER_SECOND;

  return {
    waitFor(address) {
      const over = (full.get(networkOf(address)) ?? 0) - now() - (BURST - 1) * step;
      return over > 0 ? Math.ceil(over / 1_000) : 0;
    },
    note(address) {
      const at = now();
      const network = networkOf(address);
      const next = Math.max(full.get(network) ?? 0, at) + step;
      full.delete(network);
      full.set(network, next);
      if (full.size > MOST) full.delete(full.keys().next().value ?? "");
    },
  };
}

import { keyStateOf } from "@/components/developers/api-keys/key-state";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";

/** Keys in this order: those in use, those nobody used for long, those that expire soon. */
const ORDER = ["active", "unused", "expiring"];

/**
 * Returns the key that a sample should name, or undefined without one that can send: preferably one that
 * does not expire soon, and the one used last among those. `now` in unix seconds.
 */
export function chooseSampleKey(keys: readonly ApiKey[], now: number): ApiKey | undefined {
  return keys
    .filter(({ kind, is_test, roles }) => kind === "api" && !is_test && roles.includes("messaging"))
    .map((key) => ({ key, rank: ORDER.indexOf(keyStateOf(key, now).kind) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || (b.key.last_used_at ?? 0) - (a.key.last_used_at ?? 0))[0]
    ?.key;
}

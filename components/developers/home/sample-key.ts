import { toKeyState } from "@/components/developers/api-keys/key-state";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";

const ORDER = ["active", "unused", "expiring"];

/**
 * Chooses a key; undefined without one that can send. Prefers keys that don't expire soon, then the most recently
 * used. `now` is in Unix seconds.
 */
export function chooseSampleKey(keys: readonly ApiKey[], now: number): ApiKey | undefined {
  return keys
    .filter(({ kind, is_test, roles }) => kind === "api" && !is_test && roles.includes("messaging"))
    .map((key) => ({ key, rank: ORDER.indexOf(toKeyState(key, now).kind) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || (b.key.last_used_at ?? 0) - (a.key.last_used_at ?? 0))[0]
    ?.key;
}

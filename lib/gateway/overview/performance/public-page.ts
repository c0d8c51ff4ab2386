import { env } from "@/lib/env";
import { createFreshCache } from "@/lib/redirect/fresh-cache";
import type { Performance } from "./schema-values";
import { readPerformance } from "./service";

/** Two reads at most, however many visitors. */
const FRESH_MS = 30_000;

const cache = createFreshCache<null, Performance>({
  freshMs: FRESH_MS,
  maxEntries: 1,
  toId: () => "all",
  read: () => readPerformance(new Date()),
  now: () => performance.now(),
});

export const isPerformancePublic = (): boolean => env.PERFORMANCE_PAGE === "on";

/** Returns null if the page is off. */
export async function findPerformance(): Promise<Performance | null> {
  return isPerformancePublic() ? cache.find(null) : null;
}

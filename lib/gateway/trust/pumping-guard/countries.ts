import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { listUsage } from "@/lib/gateway/account/stats/public";

const DAYS = 90;

export async function listSentCountries(tx: Tx, accountId: number, now: Date): Promise<string[]> {
  const usage = await listUsage(tx, accountId, new Date(now.getTime() - DAYS * DAY_MS), now);
  return [...new Set(usage.map(({ iso2 }) => iso2))].sort();
}

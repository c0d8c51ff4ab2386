import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { fromUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import type { StatsRange } from "./range";
import { hasExpiredCharges } from "./store-spending";

/** Same period as in `tables.ts`: sums of messages are kept at least as long. */
const RETAINED_MONTHS = 25;

/**
 * False if sums of charged messages in the range are past their retention, so that totals would be too low. The ledger,
 * which keeps their cost, has neither countries nor keys of messages.
 */
export async function isSpendingRetained(
  tx: Tx,
  { account, now }: Pick<Context, "account" | "now">,
  range: StatsRange,
): Promise<boolean> {
  const retainedFrom = new Date(now());
  retainedFrom.setUTCMonth(retainedFrom.getUTCMonth() - RETAINED_MONTHS);
  const to = new Date(Math.min(range.to * 1_000, retainedFrom.getTime()));
  const from = fromUnix(range.from);
  return from >= to || !(await hasExpiredCharges(tx, account.id, { from, to }));
}

/** Throws `invalid_input` for a range whose totals would be too low. */
export async function assertSpendingRetained(
  tx: Tx,
  ctx: Pick<Context, "account" | "now">,
  range: StatsRange,
): Promise<void> {
  if (await isSpendingRetained(tx, ctx, range)) return;
  throw new DomainError(
    "invalid_input",
    `Sums of messages are kept ${RETAINED_MONTHS} months. Use a later \`from\`, or the statement, which has all charges.`,
    { reason: "sums_expired", path: "from" },
  );
}

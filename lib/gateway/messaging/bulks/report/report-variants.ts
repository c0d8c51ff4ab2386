import type { Context } from "@/lib/core/context";
import { BULK_PROCESSED, BULK_STOPPED } from "@/lib/core/messages/bulk-state";
import { type VariantVerdict, VARIANTS } from "@/lib/core/messages/bulk-variants";
import { isMasked } from "@/lib/core/permissions/permissions";
import {
  compareProportions,
  differenceInterval,
  type Proportion,
} from "@/lib/core/statistics/proportions";
import { DAY_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { listBulkVariants } from "@/lib/gateway/account/stats/public";
import { getVariantClicks, type VariantClicks } from "@/lib/gateway/campaigns/click-stats/public";
import type { BulkRecord } from "@/lib/gateway/messaging/bulks/record";
import type { BulkVariants } from "@/lib/gateway/messaging/bulks/schema-variants";

type VariantHalf = BulkVariants["halves"][number];

const UNKNOWN_CLICKS: VariantClicks = { clicks: null, clickers: null };

/** Whether the last message was sent a day ago, so that nearly all clicks have come. */
export function isSettled(
  { status_code: status, processed_at: endedAt }: BulkRecord,
  now: Date,
): boolean {
  if (status !== BULK_PROCESSED && status !== BULK_STOPPED) return false;
  return endedAt !== null && now.getTime() - endedAt.getTime() >= DAY_MS;
}

/**
 * Calculates clickers per message sent, as assignment to a text is random at sending, while delivery may depend on the
 * text.
 */
function toProportion({ clickers, sent }: VariantHalf): Proportion | null {
  // A message submitted twice after a crash can be clicked before it counts as sent.
  return clickers === null || sent === 0 ? null : { count: Math.min(clickers, sent), of: sent };
}

function decideVerdict(first: Proportion, second: Proportion, isEarly: boolean): VariantVerdict {
  if (isEarly) return "early";
  const clear = compareProportions(first, second);
  return clear === 0 ? "open" : clear < 0 ? "first" : "second";
}

function compare([firstHalf, secondHalf]: readonly VariantHalf[], isEarly: boolean) {
  const first = firstHalf === undefined ? null : toProportion(firstHalf);
  const second = secondHalf === undefined ? null : toProportion(secondHalf);
  if (first === null || second === null) return { difference: null, verdict: null };
  const { difference: value, low, high } = differenceInterval(first, second);
  return { difference: { value, low, high }, verdict: decideVerdict(first, second, isEarly) };
}

/** Returns null if the bulk has one text. */
export async function reportVariants(
  tx: Tx,
  ctx: Context,
  bulk: BulkRecord,
): Promise<BulkVariants | null> {
  const { variants: counts } = bulk.tally;
  if (counts === undefined) return null;
  const accountId = ctx.account.id;
  const totals = await listBulkVariants(tx, accountId, bulk.uuid);
  const clicks = isMasked("messages", ctx.actor)
    ? new Map<number, VariantClicks>()
    : await getVariantClicks(tx, accountId, bulk.uuid);
  const halves = VARIANTS.map((variant, index) => {
    const sum = totals.find((sum) => sum.variant === variant);
    return {
      messages: counts[index] ?? 0,
      sent: sum?.sent ?? 0,
      delivered: sum?.delivered ?? 0,
      ...(clicks.get(variant) ?? UNKNOWN_CLICKS),
    };
  });
  return { halves, ...compare(halves, !isSettled(bulk, ctx.now())) };
}

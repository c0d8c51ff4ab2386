import type { Budget } from "@/lib/gateway/billing/budgets/schema";

export type BudgetState = "open" | "near" | "full" | "over" | "below" | "unseen";

type Stats = Pick<Budget, "share" | "spent" | "amount" | "thresholds">;

/**
 * Compares spending with the thresholds that were recorded: `unseen` ones await the next check, and spending may be
 * `below` one after a cost centre has changed.
 */
export function toBudgetState({ share, spent, amount, thresholds }: Stats): {
  state: BudgetState;
  reached: { percent: number; at: number } | null;
} {
  const recorded = thresholds.flatMap(({ percent, reached_at: at }) =>
    at === null ? [] : [{ percent, at }],
  );
  const reached = recorded.at(-1) ?? null;
  const isBelow = reached !== null && share * 100 < reached.percent;
  if (isBelow) return { state: "below", reached };
  const isUnseen = thresholds.some(
    ({ percent, reached_at: at }) => at === null && share * 100 >= percent,
  );
  if (isUnseen) return { state: "unseen", reached };
  if (reached === null) return { state: "open", reached };
  if (reached.percent < 100) return { state: "near", reached };
  return { state: spent > amount ? "over" : "full", reached };
}

export const MAX_SHOWN_SHARE = 10;

/** Rounds to 0.1 % below, as 100 % means that all is spent. In whole numbers: 1.001 * 1000 is less than 1001. */
const roundShareDown = (share: number): number =>
  Math.floor(Math.round(share * 10_000) / 10) / 1_000;

/** Returns the share to write, and whether it is more: of a budget of cents, more digits say nothing. */
export const toShownShare = (share: number): { share: number; isMore: boolean } =>
  share > MAX_SHOWN_SHARE
    ? { share: MAX_SHOWN_SHARE, isMore: true }
    : { share: roundShareDown(share), isMore: false };

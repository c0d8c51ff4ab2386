"use client";

import { clsx } from "clsx";
import { BUDGET_THRESHOLDS } from "@/lib/gateway/billing/budgets/schema-values";
import { MAX_SHOWN_SHARE } from "./budget-state";

/**
 * Bar of what was spent (a share of the amount), with marks at the thresholds; ends at the amount, or at what was spent
 * if that is more, up to ten times the amount.
 */
export function BudgetBar({ share }: { share: number }) {
  const full = Math.min(Math.max(1, share), MAX_SHOWN_SHARE);
  const toWidth = (part: number) => `${(Math.min(Math.max(0, part), full) / full) * 100}%`;
  return (
    <div className="relative py-1" aria-hidden>
      <div className="h-2 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className={clsx(
            "h-full rounded-full forced-colors:bg-[CanvasText]",
            share >= 1 ? "bg-bad" : share >= 0.8 ? "bg-warn" : "bg-accent",
          )}
          style={{ width: toWidth(share) }}
        />
      </div>
      {BUDGET_THRESHOLDS.map((percent) => (
        <span
          key={percent}
          className="absolute inset-y-0 w-0.5 -translate-x-full bg-ink-2 print:border-l"
          style={{ left: toWidth(percent / 100) }}
        />
      ))}
    </div>
  );
}

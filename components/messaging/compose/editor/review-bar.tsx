"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";
import type { CostAnalysis } from "@/components/messaging/compose/use-cost";

export interface ReviewBarProps {
  parts: number | null;
  cost: CostAnalysis;
  /** Dry run of a bulk, which replaces `cost`. */
  preflight?: Preflight | undefined;
  isOpeningReview: boolean;
  onReview: () => void;
}

/** Bar with parts, cost and the review button, on phones only. */
export function ReviewBar({ parts, cost, preflight, isOpeningReview, onReview }: ReviewBarProps) {
  const t = useTranslations("compose");
  const { money } = useFormats();
  const item = cost.kind === "cost" ? cost.cost : null;
  const knownPrice =
    preflight === undefined
      ? item
      : { parts: preflight.parts, total: preflight.cost, currency: preflight.currency };
  const partsCount = knownPrice?.parts ?? parts;
  const summary = [
    ...(partsCount === null ? [] : [t("reviewBar.parts", { count: partsCount })]),
    ...(knownPrice === null ? [] : [money(knownPrice.total, knownPrice.currency)]),
  ];
  return (
    <section
      aria-label={t("review.title")}
      data-foot-bar
      className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 flex items-center gap-3 border-line border-t bg-raised px-4 py-2 md:hidden"
    >
      <p className="mr-auto font-medium">{summary.join(" · ")}</p>
      <Button
        variant="primary"
        aria-label={t("reviewAndSend")}
        isBusy={isOpeningReview}
        onClick={onReview}
      >
        {t("reviewBar.button")}
      </Button>
    </section>
  );
}

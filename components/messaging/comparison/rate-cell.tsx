"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ChartVariant, SWATCH } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { ComparisonItem } from "./use-comparison";

interface RateCellProps {
  figures: ComparisonItem["rates"]["clicked"];
  /** Upper end of the scale. */
  max: number;
  href: string | null;
  variant: ChartVariant;
}

/** Cell with a rate, its count and a bar with the confidence interval. */
export function RateCell({ figures, max, href, variant }: RateCellProps) {
  const t = useTranslations("comparison.results");
  const { percent, count } = useFormats();
  if (figures === null) return "–";
  const toWidth = (share: number) => `${max === 0 ? 0 : (100 * share) / max}%`;
  const share = percent(figures.value);
  return (
    <span className="inline-grid min-w-24 justify-items-end max-xl:justify-items-start">
      <span>
        {href === null || figures.count === 0 ? (
          share
        ) : (
          <PrefetchLink href={href} className="hover:underline">
            {share}
          </PrefetchLink>
        )}{" "}
        <span className="text-ink-3">{count(figures.count)}</span>
      </span>
      <span aria-hidden className="relative my-1 h-2 w-24 bg-sunken forced-color-adjust-none">
        <span
          className={clsx("absolute inset-y-0 left-0", SWATCH[variant])}
          style={{ width: toWidth(figures.value) }}
        />
        <span
          className="absolute top-1/2 h-px bg-ink"
          style={{ left: toWidth(figures.low), width: toWidth(figures.high - figures.low) }}
        />
      </span>
      <span className="text-ink-3 text-small">
        <span className="sr-only">{t("interval")} </span>
        {percent(figures.low)} – {percent(figures.high)}
      </span>
    </span>
  );
}

"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { PlainCountry, WORLD, WorldDrawing } from "@/components/charts/world-drawing";
import type { ClickRow } from "@/lib/gateway/campaigns/click-stats/schema";
import { toQuintile } from "@/components/charts/quintiles";
import { type ClickStatsView, shownClicks } from "./use-click-stats-view";
import { useValueNames } from "./use-value-names";

export interface WorldMapProps {
  view: ClickStatsView;
  active: string | null;
  onActive: (code: string | null) => void;
}

const STEPS = [
  "fill-c1-fill/25",
  "fill-c1-fill/40",
  "fill-c1-fill/60",
  "fill-c1-fill/80",
  "fill-c1-fill",
] as const;
const INTERACTIVE_CLASSES =
  "cursor-pointer stroke-surface outline-none focus-visible:stroke-focus focus-visible:[stroke-width:2] forced-colors:fill-[Highlight]";

/** Map of clicks. Selecting a country filters the whole page; the adjacent list has the figures. */
export function WorldMap({ view, active, onActive }: WorldMapProps) {
  const t = useTranslations("clicks.map");
  const formatName = useValueNames();
  const { automated, country } = view.state;
  const rows: readonly ClickRow[] = view.stats.data?.breakdown.country ?? [];
  const clicks = new Map(rows.map((row) => [row.value, shownClicks(row, automated)]));
  const counts = [...clicks.values()].filter((count) => count > 0);
  return (
    <WorldDrawing label={t("label")}>
      {WORLD.paths.map(({ code, d }, index) => {
        const count = clicks.get(code ?? "") ?? 0;
        const key = code ?? index;
        if (code === null || count === 0) return <PlainCountry key={key} d={d} />;
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG shape can't be a <button>
          <path
            key={key}
            d={d}
            role="button"
            tabIndex={0}
            aria-pressed={country.includes(code)}
            aria-label={t("country", { country: formatName("country", code), count })}
            strokeWidth={active === code || country.includes(code) ? 1.5 : 0.5}
            onClick={() => view.toggle("country", code)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              view.toggle("country", code);
            }}
            onPointerEnter={() => onActive(code)}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(code)}
            onBlur={() => onActive(null)}
            className={clsx(
              INTERACTIVE_CLASSES,
              STEPS[toQuintile(count, counts)],
              (active === code || country.includes(code)) && "stroke-ink",
            )}
          />
        );
      })}
    </WorldDrawing>
  );
}

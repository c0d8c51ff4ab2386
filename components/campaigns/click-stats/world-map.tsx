"use client";

import { useTranslations } from "next-intl";
import { CountryMap } from "@/components/charts/country-map";
import { type ClickStatsView, shownClicks } from "./use-click-stats-view";
import { useValueNames } from "./use-value-names";

export interface WorldMapProps {
  view: ClickStatsView;
  active: string | null;
  onActive: (code: string | null) => void;
}

export function WorldMap({ view, active, onActive }: WorldMapProps) {
  const t = useTranslations("clicks.map");
  const formatName = useValueNames();
  const { automated, country } = view.state;
  const rows = view.stats.data?.breakdown.country ?? [];
  return (
    <CountryMap
      label={t("label")}
      values={new Map(rows.map((row) => [row.value, shownClicks(row, automated)]))}
      describe={(code, count) => t("country", { country: formatName("country", code), count })}
      selected={country}
      active={active}
      onActive={onActive}
      onSelect={(code) => view.toggle("country", code)}
    />
  );
}

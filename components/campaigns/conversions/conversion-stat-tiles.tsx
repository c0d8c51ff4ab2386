"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";
import type { CampaignFigures } from "@/lib/gateway/campaigns/click-stats/schema-campaigns";
import { sumRevenue } from "./sum-revenue";

export interface ConversionStatTilesProps {
  totals: ConversionStats["totals"];
  /** Undefined while loading. */
  campaign: CampaignFigures | undefined;
  /** Each message has a link of its own, so people are known. */
  isByPerson: boolean;
}

const countKind = (totals: ConversionStats["totals"], kind: "sale" | "lead") =>
  totals.reduce((sum, total) => sum + (total.kind === kind ? total.conversions : 0), 0);

export function ConversionStatTiles({ totals, campaign, isByPerson }: ConversionStatTilesProps) {
  const t = useTranslations("conversions.figure");
  const { count, money, percent, list } = useFormats();
  const sales = countKind(totals, "sale");
  const leads = countKind(totals, "lead");
  const clicks = isByPerson ? campaign?.people : campaign?.clicks;
  const sent = campaign?.sent ?? 0;
  const revenue = sumRevenue(totals);
  const formatFactor = (factor: number) =>
    revenue.length === 0
      ? "–"
      : list(revenue.map(({ currency, value }) => money(value * factor, currency, 2)));
  return (
    <StatStrip label={t("label")}>
      <Stat label={t("revenue")} value={formatFactor(1)} note={t("revenueNote")} />
      <Stat label={t("sales")} value={count(sales)} />
      <Stat label={t("leads")} value={count(leads)} />
      <Stat
        label={t("rate")}
        value={clicks === undefined || clicks === 0 ? "–" : percent((sales + leads) / clicks)}
        note={t(isByPerson ? "ofPeople" : "ofClicks")}
      />
      <Stat
        label={t("perMessage")}
        value={sent === 0 ? "–" : formatFactor(1 / sent)}
        note={t("perMessageNote", { count: sent })}
      />
    </StatStrip>
  );
}

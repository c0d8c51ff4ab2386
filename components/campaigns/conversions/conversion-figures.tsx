"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";
import type { CampaignFigures } from "@/lib/gateway/campaigns/click-stats/schema-campaigns";
import { sumRevenue } from "./sum-revenue";

export interface ConversionFiguresProps {
  totals: ConversionStats["totals"];
  /** Undefined while loading. */
  campaign: CampaignFigures | undefined;
  /** Each message has a link of its own, so people are known. */
  isByPerson: boolean;
}

const countKind = (totals: ConversionStats["totals"], kind: "sale" | "lead") =>
  totals.reduce((sum, total) => sum + (total.kind === kind ? total.conversions : 0), 0);

export function ConversionFigures({ totals, campaign, isByPerson }: ConversionFiguresProps) {
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
    <FigureStrip label={t("label")}>
      <Figure label={t("revenue")} value={formatFactor(1)} note={t("revenueNote")} />
      <Figure label={t("sales")} value={count(sales)} />
      <Figure label={t("leads")} value={count(leads)} />
      <Figure
        label={t("rate")}
        value={clicks === undefined || clicks === 0 ? "–" : percent((sales + leads) / clicks)}
        note={t(isByPerson ? "ofPeople" : "ofClicks")}
      />
      <Figure
        label={t("perMessage")}
        value={sent === 0 ? "–" : formatFactor(1 / sent)}
        note={t("perMessageNote", { count: sent })}
      />
    </FigureStrip>
  );
}

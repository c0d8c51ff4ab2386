"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { ClickStats } from "@/lib/gateway/campaigns/click-stats/schema";
import { useFormatClickChange } from "./use-format-click-change";

export interface ClickStatTilesProps {
  data: ClickStats;
  /** Null means all campaigns. */
  campaign: string | null;
}

export function ClickStatTiles({ data, campaign }: ClickStatTilesProps) {
  const t = useTranslations("clicks.figure");
  const { count, percent } = useFormats();
  const formatChange = useFormatClickChange();
  const { totals, messages, rate, rate_of, previous, links, unsubscribes } = data;
  const formatStatChange = (stat: "clicks" | "people") =>
    previous && formatChange(previous.compared[stat], previous.totals[stat]);
  const apart = [
    ...(totals.machines > 0 ? [t("machines", { count: totals.machines })] : []),
    ...(totals.own > 0 ? [t("own", { count: totals.own })] : []),
  ];
  return (
    <StatStrip label={t("label")}>
      <Stat label={t("links")} value={count(links)} />
      <Stat
        label={t("delivered")}
        value={count(messages.delivered)}
        note={t("sent", { count: messages.sent })}
      />
      <Stat
        label={t("clicks")}
        value={count(totals.clicks)}
        note={
          <>
            {formatStatChange("clicks")}
            {apart.length > 0 && (
              <span className="block">{t("apart", { what: apart.join(", ") })}</span>
            )}
          </>
        }
      />
      {rate_of === "people" && (
        <Stat label={t("people")} value={count(totals.people)} note={formatStatChange("people")} />
      )}
      <Stat
        label={t("rate")}
        value={rate === null ? "–" : percent(rate)}
        note={t(`rateOf.${rate_of}`)}
      />
      {unsubscribes !== null && (
        <Stat
          label={t("unsubscribes")}
          value={count(unsubscribes)}
          note={t("unsubscribesNote")}
          href={`/campaigns/${campaign}/form`}
        />
      )}
    </StatStrip>
  );
}

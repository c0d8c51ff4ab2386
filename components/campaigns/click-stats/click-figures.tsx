"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import type { ClickStats } from "@/lib/gateway/campaigns/click-stats/schema";
import { useFormatClickChange } from "./use-format-click-change";

export interface ClickFiguresProps {
  data: ClickStats;
  /** Null means all campaigns. */
  campaign: string | null;
}

export function ClickFigures({ data, campaign }: ClickFiguresProps) {
  const t = useTranslations("clicks.figure");
  const { count, percent } = useFormats();
  const formatChange = useFormatClickChange();
  const { totals, messages, rate, rate_of, previous, links, unsubscribes } = data;
  const formatFigureChange = (figure: "clicks" | "people") =>
    previous && formatChange(previous.compared[figure], previous.totals[figure]);
  const apart = [
    ...(totals.machines > 0 ? [t("machines", { count: totals.machines })] : []),
    ...(totals.own > 0 ? [t("own", { count: totals.own })] : []),
  ];
  return (
    <FigureStrip label={t("label")}>
      <Figure label={t("links")} value={count(links)} />
      <Figure
        label={t("delivered")}
        value={count(messages.delivered)}
        note={t("sent", { count: messages.sent })}
      />
      <Figure
        label={t("clicks")}
        value={count(totals.clicks)}
        note={
          <>
            {formatFigureChange("clicks")}
            {apart.length > 0 && (
              <span className="block">{t("apart", { what: apart.join(", ") })}</span>
            )}
          </>
        }
      />
      {rate_of === "people" && (
        <Figure
          label={t("people")}
          value={count(totals.people)}
          note={formatFigureChange("people")}
        />
      )}
      <Figure
        label={t("rate")}
        value={rate === null ? "–" : percent(rate)}
        note={t(`rateOf.${rate_of}`)}
      />
      {unsubscribes !== null && (
        <Figure
          label={t("unsubscribes")}
          value={count(unsubscribes)}
          note={t("unsubscribesNote")}
          href={`/campaigns/${campaign}/form`}
        />
      )}
    </FigureStrip>
  );
}

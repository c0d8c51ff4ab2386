"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

export function CarrierFigures({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes.figure");
  const { count, percent, money } = useFormats();
  const { day } = carrier;
  const formatShare = (part: number, total: number) => (total === 0 ? "–" : percent(part / total));
  const finalReports = day.delivered + day.failed;
  const costs = [
    ...(day.cost_eur > 0 || day.cost_chf === 0 ? [money(day.cost_eur, "EUR", 2)] : []),
    ...(day.cost_chf > 0 ? [money(day.cost_chf, "CHF", 2)] : []),
  ];
  return (
    <FigureStrip label={t("label", { carrier: carrier.carrier })}>
      <Figure
        label={t("rate")}
        value={t("perSecond", { rate: carrier.per_second })}
        note={
          carrier.rate_per_second === null
            ? t("unlimited")
            : t("limit", { rate: carrier.rate_per_second })
        }
      />
      <Figure
        label={t("connections")}
        value={t("of", { up: carrier.connections_up, wanted: carrier.connections_wanted })}
        note={carrier.max_binds === null ? undefined : t("binds", { max: carrier.max_binds })}
      />
      <Figure
        label={t("accepted")}
        value={count(day.accepted)}
        note={t("lost", { refused: day.refused, unknown: day.unknown })}
      />
      <Figure
        label={t("delivered")}
        value={formatShare(day.delivered, finalReports)}
        note={t("reports", { count: finalReports })}
      />
      <Figure
        label={t("delay")}
        value={day.receipt_seconds === null ? "–" : t("seconds", { seconds: day.receipt_seconds })}
        note={t("orphans", { count: carrier.orphans })}
      />
      <Figure
        label={t("throttled")}
        value={formatShare(day.throttled, day.submitted)}
        note={t("attempts", { count: day.submitted })}
      />
      <Figure
        label={t("cost")}
        value={costs.join(" + ")}
        note={t("inbound", { count: day.inbound })}
      />
    </FigureStrip>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

export function CarrierStats({ carrier }: { carrier: CarrierResource }) {
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
    <StatStrip label={t("label", { carrier: carrier.carrier })}>
      <Stat
        label={t("rate")}
        value={t("perSecond", { rate: carrier.per_second })}
        note={
          carrier.rate_per_second === null
            ? t("unlimited")
            : t("limit", { rate: carrier.rate_per_second })
        }
      />
      <Stat
        label={t("connections")}
        value={t("of", { up: carrier.connections_up, wanted: carrier.connections_wanted })}
        note={carrier.max_binds === null ? undefined : t("binds", { max: carrier.max_binds })}
      />
      <Stat
        label={t("accepted")}
        value={count(day.accepted)}
        note={t("lost", { refused: day.refused, unknown: day.unknown })}
      />
      <Stat
        label={t("delivered")}
        value={formatShare(day.delivered, finalReports)}
        note={t("reports", { count: finalReports })}
      />
      <Stat
        label={t("delay")}
        value={day.receipt_seconds === null ? "–" : t("seconds", { seconds: day.receipt_seconds })}
        note={t("orphans", { count: carrier.orphans })}
      />
      <Stat
        label={t("throttled")}
        value={formatShare(day.throttled, day.submitted)}
        note={t("attempts", { count: day.submitted })}
      />
      <Stat
        label={t("cost")}
        value={costs.join(" + ")}
        note={t("inbound", { count: day.inbound })}
      />
    </StatStrip>
  );
}

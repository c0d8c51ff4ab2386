"use client";

import { useTranslations } from "next-intl";
import { useFormatChange } from "@/components/account/overview/use-format-change";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { hourAlignedRange, type MessageTile, toShare } from "@/lib/core/messages/tiles";
import type { DeliveryTotals } from "@/lib/gateway/account/stats/schema-delivery";
import { rowsHref } from "./delivery-links";
import type { LoadedDelivery } from "./use-delivery";

/** Minimum messages for a meaningful share. */
const MIN_SAMPLE_SIZE = 30;

export function DeliveryStats({ delivery }: { delivery: LoadedDelivery }) {
  const t = useTranslations("delivery.figure");
  const { count, percent, points, duration, timeZone } = useFormats();
  const formatChange = useFormatChange();
  const { data, span, hour, filters } = delivery;
  const { totals, previous } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const href = (tile: MessageTile) => rowsHref({ tile, range, filters });
  /** Formats the change of a statistic that both ranges have. */
  const compare = (getValue: (sums: DeliveryTotals) => number | null) => {
    const now = previous === null ? null : getValue(previous.compared);
    const previousValue = previous === null ? null : getValue(previous.totals);
    if (now === null || previousValue === null || (now === 0 && previousValue === 0))
      return undefined;
    return formatChange(now, previousValue);
  };
  const comparePoints = () => {
    if (previous === null) return undefined;
    const { compared, totals: previousTotals } = previous;
    if (Math.min(compared.messages, previousTotals.messages) < MIN_SAMPLE_SIZE) return undefined;
    const difference =
      compared.delivered / compared.messages - previousTotals.delivered / previousTotals.messages;
    return t("points", { change: points(difference) });
  };
  const share = toShare(totals.delivered, totals);
  const failedShare = toShare(totals.failed, totals);
  const formatTime = (seconds: number | null) => (seconds === null ? "–" : duration(seconds));
  return (
    <StatStrip label={t("label")}>
      <Stat
        label={t("messages")}
        href={href("messages")}
        value={count(totals.messages)}
        note={compare(({ messages }) => messages)}
        {...(totals.pending > 0 && { subtext: t("pending", { count: totals.pending }) })}
      />
      <Stat
        label={t("share")}
        href={href("delivered")}
        value={share === null ? "–" : percent(share)}
        subtext={t("delivered", { count: totals.delivered })}
        note={comparePoints()}
      />
      <Stat
        label={t("p50")}
        href={href("delivered")}
        value={formatTime(totals.total.p50)}
        {...(totals.total.p50 !== null && { subtext: t("p50Note") })}
        note={compare(({ total }) => total.p50)}
      />
      <Stat
        label={t("p90")}
        href={href("delivered")}
        value={formatTime(totals.total.p90)}
        {...(totals.total.p90 !== null && { subtext: t("p90Note") })}
        note={compare(({ total }) => total.p90)}
      />
      <Stat
        label={t("failed")}
        href={href("failed")}
        value={count(totals.failed)}
        {...(failedShare !== null &&
          totals.messages >= MIN_SAMPLE_SIZE && {
            subtext: t("ofAll", { share: percent(failedShare) }),
          })}
        note={compare(({ failed }) => failed)}
      />
    </StatStrip>
  );
}

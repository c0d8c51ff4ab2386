"use client";

import { useTranslations } from "next-intl";
import { useFormatChange } from "@/components/account/overview/use-format-change";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import type { SpendingForecast } from "@/lib/gateway/billing/spending/schema";
import { type DeliveredCosts, toCostPerDelivered } from "./cost-per";
import { periodHref } from "./spending-links";
import type { LoadedSpending } from "./use-spending";

export function SpendingStats({
  spending,
  forecast,
}: {
  spending: LoadedSpending;
  forecast: SpendingForecast | undefined;
}) {
  const t = useTranslations("spending.figure");
  const { count, money, monthYear, timeZone } = useFormats();
  const { role } = useViewer();
  const formatChange = useFormatChange();
  const { data, span, hour, filters } = spending;
  const { totals, previous, currency } = data;
  const range = hourAlignedRange(span, hour, timeZone);
  const compare = (now: number | null | undefined, before: number | null | undefined) =>
    now == null || before == null || (now === 0 && before === 0)
      ? undefined
      : formatChange(now, before);
  const perMessage = (delivered: DeliveredCosts) => {
    const cost = toCostPerDelivered(delivered);
    return cost === null ? "–" : money(cost.toFixed(4), currency, 4);
  };
  const expected = forecast?.forecast ?? null;
  const describeRange = () => {
    if (forecast === undefined) return undefined;
    if (expected === null) return t("noForecast");
    const [low, high] = [money(expected.low, currency), money(expected.high, currency)];
    return t("between", { low, high });
  };
  return (
    <StatStrip label={t("label")}>
      <Stat
        label={t("spent")}
        href={periodHref({ role, range, filters })}
        value={money(totals.cost, currency)}
        subtext={t("withoutVat")}
        note={compare(previous?.compared.cost, previous?.totals.cost)}
      />
      <Stat
        label={t("messages")}
        value={count(totals.messages)}
        note={compare(previous?.compared.messages, previous?.totals.messages)}
      />
      <Stat
        label={t("perDelivered")}
        value={perMessage(data.messages_delivered)}
        subtext={t("delivered", { count: data.messages_delivered.delivered })}
        note={
          previous === null
            ? undefined
            : compare(
                toCostPerDelivered(previous.messages_delivered_compared),
                toCostPerDelivered(previous.messages_delivered),
              )
        }
      />
      <Stat
        label={t("expected", { month: monthYear(forecast?.from ?? hour) })}
        value={expected === null ? "–" : money(expected.expected, currency)}
        subtext={describeRange()}
      />
    </StatStrip>
  );
}

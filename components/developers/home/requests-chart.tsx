"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { BarChart, BarChartPlace } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { ChartCard } from "@/components/charts/chart-card";
import { logHref } from "@/lib/core/requests/log-href";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { formatTimeRange } from "@/lib/core/time/time-range";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { useHealth } from "./use-health";

const HOURS = 24;
const HEIGHT = 120;

/** Chart of API requests by hour; clicking a bar opens the request log of its hour. */
export function RequestsChart({ from }: { from: number }) {
  const t = useTranslations("developers.chart");
  const router = useRouter();
  const formats = useFormats();
  const currentHour = useHour();
  const { data } = useHealth(from);
  const hourByPeriod = new Map(data?.hours.map((hour) => [hour.period, hour]));
  const formatMs = (value: number | null) => (value === null ? "–" : t("ms", { ms: value }));
  const hours = Array.from({ length: HOURS }, (_, index) => {
    const at = from + index * HOUR_SECONDS;
    const totals = hourByPeriod.get(at);
    const { requests = 0, client_errors: client = 0, server_errors: server = 0 } = totals ?? {};
    return {
      at,
      label: formats.time(at),
      title: formats.dateTime(at),
      values: { server, client, ok: requests - client - server },
      facts: [
        { label: t("p50"), value: formatMs(totals?.p50_ms ?? null) },
        { label: t("p95"), value: formatMs(totals?.p95_ms ?? null) },
      ],
      isIncomplete: at === currentHour,
    } satisfies Bar;
  });
  const series = [
    { key: "server", label: t("server"), variant: "bad" },
    { key: "client", label: t("client"), variant: "open" },
    { key: "ok", label: t("ok"), variant: "good" },
  ] as const;
  return (
    <ChartCard
      title={t("title")}
      columns={[
        { key: "hour", label: t("hour") },
        ...series.map(({ key, label }) => ({ key, label })),
        { key: "p50", label: t("p50") },
        { key: "p95", label: t("p95") },
      ]}
      rows={(data === undefined ? [] : hours).map(({ at, title, values, facts: [p50, p95] }) => ({
        key: String(at),
        hour: title,
        server: formats.count(values.server),
        client: formats.count(values.client),
        ok: formats.count(values.ok),
        p50: p50?.value ?? "–",
        p95: p95?.value ?? "–",
      }))}
    >
      {data === undefined ? (
        <BarChartPlace height={HEIGHT} />
      ) : (
        <BarChart
          height={HEIGHT}
          summary={t("summary", {
            requests: data.totals.requests,
            errors: data.totals.client_errors + data.totals.server_errors,
          })}
          series={series}
          bars={hours}
          formatCount={formats.count}
          formatTick={formats.compact}
          totalLabel={t("total")}
          incompleteLabel={t("incomplete")}
          onOpen={({ at: from }, { at: last }) =>
            router.push(
              logHref({
                range: formatTimeRange({ from, to: last + HOUR_SECONDS }, formats.timeZone),
              }),
            )
          }
        />
      )}
    </ChartCard>
  );
}

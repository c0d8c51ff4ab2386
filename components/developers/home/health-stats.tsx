"use client";

import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { logHref } from "@/lib/core/requests/log-href";
import { useHour } from "@/components/hooks/use-hour";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { useFormats } from "@/components/format/use-formats";
import { MIN_SAMPLE } from "@/lib/gateway/account/stats/schema-values";
import { useHealth } from "./use-health";

export function HealthStats({ from }: { from: number }) {
  const t = useTranslations("developers.figure");
  const { count, percent, timeZone } = useFormats();
  const range = hourAlignedRange({ from, to: from + DAY_SECONDS }, useHour(), timeZone);
  const { data, error, refetch } = useHealth(from);
  if (error !== null && data === undefined) {
    return (
      <div className="p-4 md:px-6">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  }
  const totals = data?.totals;
  const ms = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : t("ms", { ms: Math.round(value * 10) / 10 });
  // In small samples the count says more than a share.
  const share = (part: number) => {
    if (totals === undefined || totals.requests === 0) return "–";
    return totals.requests < MIN_SAMPLE
      ? t("few", { part, all: totals.requests })
      : percent(part / totals.requests);
  };
  const median =
    totals?.p50_ms === null
      ? t("fewForMedian", { count: MIN_SAMPLE })
      : t("p50", { ms: ms(totals?.p50_ms) });
  return (
    <StatStrip label={t("label")}>
      <Stat
        label={t("requests")}
        value={totals === undefined ? "–" : count(totals.requests)}
        href={logHref({ range })}
      />
      <Stat
        label={t("clientErrors")}
        value={share(totals?.client_errors ?? 0)}
        note={totals && count(totals.client_errors)}
        href={logHref({ range, status: ["4xx"] })}
      />
      <Stat
        label={t("serverErrors")}
        value={share(totals?.server_errors ?? 0)}
        note={totals && count(totals.server_errors)}
        href={logHref({ range, status: ["5xx"] })}
      />
      <Stat label={t("p95")} value={ms(totals?.p95_ms)} note={median} />
    </StatStrip>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import { logHref } from "@/lib/core/requests/log-href";
import { useHour } from "@/components/hooks/use-hour";
import { hourAlignedRange } from "@/lib/core/messages/tiles";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { useFormats } from "@/components/format/use-formats";
import { MIN_SAMPLE } from "@/lib/gateway/account/stats/schema-values";
import { useHealth } from "./use-health";

export function HealthFigures({ from }: { from: number }) {
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
  const sums = data?.totals;
  const ms = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : t("ms", { ms: Math.round(value * 10) / 10 });
  // In small samples the count says more than a share.
  const share = (part: number) => {
    if (sums === undefined || sums.requests === 0) return "–";
    return sums.requests < MIN_SAMPLE
      ? t("few", { part, all: sums.requests })
      : percent(part / sums.requests);
  };
  const median =
    sums?.p50_ms === null
      ? t("fewForMedian", { count: MIN_SAMPLE })
      : t("p50", { ms: ms(sums?.p50_ms) });
  return (
    <FigureStrip label={t("label")}>
      <Figure
        label={t("requests")}
        value={sums === undefined ? "–" : count(sums.requests)}
        href={logHref({ range })}
      />
      <Figure
        label={t("clientErrors")}
        value={share(sums?.client_errors ?? 0)}
        note={sums && count(sums.client_errors)}
        href={logHref({ range, status: ["4xx"] })}
      />
      <Figure
        label={t("serverErrors")}
        value={share(sums?.server_errors ?? 0)}
        note={sums && count(sums.server_errors)}
        href={logHref({ range, status: ["5xx"] })}
      />
      <Figure label={t("p95")} value={ms(sums?.p95_ms)} note={median} />
    </FigureStrip>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar } from "@/components/charts/types";
import { useFormats } from "@/components/format/use-formats";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { ReportSection } from "./report-section";

const MINUTE = 60;
const BAR_COUNT = 60;
const HEIGHT = 120;
const LABEL_EVERY = 10;

/** What happened in each of the first sixty minutes: delivered and failed, with what was sent in the card. */
export function ReportMinutes({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.minutes");
  const formats = useFormats();
  const { minutes } = report;
  const first = minutes[0]?.at ?? 0;
  const byMinute = new Map(minutes.map((minute) => [minute.at, minute]));
  const bars = Array.from({ length: BAR_COUNT }, (_, index): Bar => {
    const at = first + index * MINUTE;
    const { sent = 0, delivered = 0, failed = 0 } = byMinute.get(at) ?? {};
    return {
      at,
      label: index % LABEL_EVERY === 0 ? formats.time(at) : "",
      title: formats.dateTime(at),
      values: { failed, delivered },
      facts: [{ label: t("sent"), value: formats.count(sent) }],
    };
  });
  const total = (key: "delivered" | "failed") =>
    bars.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  return (
    <ReportSection title={t("title")}>
      <BarChart
        height={HEIGHT}
        summary={t("summary", {
          from: formats.dateTime(first),
          delivered: total("delivered"),
          failed: total("failed"),
        })}
        series={[
          { key: "failed", label: t("failed"), variant: "bad" },
          { key: "delivered", label: t("delivered"), variant: "good" },
        ]}
        bars={bars}
        formatCount={formats.count}
        formatTick={formats.compact}
        totalLabel={t("total")}
        incompleteLabel=""
      />
    </ReportSection>
  );
}

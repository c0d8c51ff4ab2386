"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { FileLink } from "@/components/layout/file-link";
import { buttonClass } from "@/components/ui/button";
import { EXPORT_COLUMNS, type ExportColumn } from "@/lib/gateway/messaging/sms/schema-values";
import { SOURCES_MAX } from "@/lib/gateway/account/stats/schema-values";
import { nextFullHour } from "@/lib/core/time/units";
import { useSourceStats } from "@/lib/queries/stats";
import { UsageTable, type UsageTableProps } from "./usage-table";
import type { UsageRange } from "./use-usage";

const LONGEST_SECONDS = 31 * 86_400 + 3_600;
/** No texts: a bill says what was sent to whom, not what. */
const BILL: readonly ExportColumn[] = EXPORT_COLUMNS.filter((column) =>
  [
    "created_at",
    "gateway_sent_at",
    "phone",
    "iso2",
    "service_code",
    "source",
    "parts_count",
    "charged",
    "currency",
  ].includes(column),
);

/** Every message of the range as CSV, with numbers as the reader may see them. */
function billHref({ from, to }: { from: number; to: number }): string {
  const query = new URLSearchParams([
    ["format", "csv"],
    ["is_sent", "true"],
    // The same hours as in the sums above.
    ["counted_at[gte]", String(nextFullHour(from))],
    ["counted_at[lt]", String(nextFullHour(to))],
    ...BILL.map((column) => ["columns[]", column]),
  ]);
  return `/api/sms/export?${query}`;
}

interface UsageBySourceProps {
  range: UsageRange;
  /** What the whole range came to. */
  totals: UsageTableProps["totals"];
}

/** What is in none of the listed sources: messages that were deleted, and sources beyond the longest list. */
function restOf(sources: readonly UsageTableProps["totals"][], totals: UsageTableProps["totals"]) {
  const left = (figure: keyof typeof totals) =>
    sources.reduce((rest, source) => rest - source[figure], totals[figure]);
  return {
    messages: left("messages"),
    parts: left("parts"),
    cost: Number(left("cost").toFixed(6)),
  };
}

/** What was spent by the customer's own number, and the itemised bill behind it. */
export function UsageBySource({ range: { span }, totals }: UsageBySourceProps) {
  const t = useTranslations("usage");
  const { from, to } = span;
  const isShort = to - from <= LONGEST_SECONDS;
  const query = useMemo(
    () => new URLSearchParams({ from: String(from), to: String(to) }),
    [from, to],
  );
  const { data } = useSourceStats(query, isShort);
  const rest = data && restOf(data.sources, totals);
  const isWhole = (data?.sources.length ?? 0) < SOURCES_MAX;
  return (
    <div className="grid gap-2">
      {isShort && data !== undefined && (
        <UsageTable
          title={t("by.source")}
          label={t("column.source")}
          currency={data.currency}
          totals={totals}
          rows={[
            ...data.sources.map(({ source, ...costs }) => ({
              ...costs,
              key: String(source),
              name: source === 0 ? t("withoutSource") : String(source),
            })),
            ...(rest !== undefined && rest.messages > 0
              ? [{ ...rest, key: "rest", name: t(isWhole ? "deleted" : "others") }]
              : []),
          ]}
        />
      )}
      <p className="print:hidden">
        <FileLink href={billHref(span)} className={buttonClass("quiet")}>
          {t("bill")}
        </FileLink>
      </p>
    </div>
  );
}

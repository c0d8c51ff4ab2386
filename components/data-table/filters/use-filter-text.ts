"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { parseTimeRange } from "@/lib/core/time/time-range";
import { parseAmountRange } from "@/components/data-table/query/amount-range";
import { findPreset } from "@/components/data-table/query/time-presets";
import type { FilterField, ViewFilter } from "@/components/data-table/types";

const MAX_NAMED = 3;

export function useFilterText() {
  const t = useTranslations("table");
  const { range, dateTime, timeZone, money } = useFormats();

  function formatTimeFilter(text: string): string {
    const preset = findPreset(text);
    if (preset !== undefined) return t(`range.${preset}`);
    const span = parseTimeRange(text, timeZone);
    if (span === null) return t("range.invalid");
    if (span.from === undefined) return t("range.until", { time: dateTime(span.to ?? 0) });
    if (span.to === undefined) return t("range.since", { time: dateTime(span.from) });
    return text.includes("T")
      ? `${dateTime(span.from)} – ${dateTime(span.to)}`
      : range(span.from, span.to - 1);
  }

  function formatAmountFilter(text: string, currency: string): string {
    const span = parseAmountRange(text);
    if (span === null) return t("amount.invalid");
    const { from, to } = span;
    if (from === undefined) return t("amount.atMost", { amount: money(to ?? 0, currency, 4) });
    if (to === undefined) return t("amount.atLeast", { amount: money(from, currency, 4) });
    return t("amount.span", { from: money(from, currency, 4), to: money(to, currency, 4) });
  }

  function formatValues(field: FilterField, filter: ViewFilter): string {
    if (field.kind === "time") return formatTimeFilter(filter.values[0] ?? "");
    if (field.kind === "amount") return formatAmountFilter(filter.values[0] ?? "", field.currency);
    if (field.kind === "text") return filter.values.join(", ");
    if (filter.values.length > MAX_NAMED)
      return t("filter.several", { count: filter.values.length });
    const labels = new Map(field.options.map(({ value, label }) => [value, label]));
    return filter.values.map((value) => labels.get(value) ?? value).join(", ");
  }

  function formatOperator(field: FilterField, filter: ViewFilter): string {
    if (field.kind === "text") return t(field.isExactMatch ? "filter.is" : "filter.contains");
    if (field.kind === "time") return t("filter.between");
    if (filter.operator === "is_not") return t("filter.is_not");
    if (field.kind === "amount") return t("filter.is");
    return filter.values.length > 1 ? t("filter.one_of") : t("filter.is");
  }

  return {
    values: formatValues,
    operator: formatOperator,
    all: (field: FilterField, filter: ViewFilter) =>
      `${field.label} ${formatOperator(field, filter)} ${formatValues(field, filter)}`,
  };
}

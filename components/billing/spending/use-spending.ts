"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { addFilters, toRowFilters } from "@/components/account/delivery/row-filters";
import { useTableState } from "@/components/data-table/query/use-table-state";
import type { FilterField } from "@/components/data-table/types";
import { useAnswered } from "@/components/hooks/use-answered";
import { listPeriods, resolveSpan, type Span } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { countDays } from "@/lib/core/time/units";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";
import { SPENDING_GROUPINGS } from "@/lib/gateway/billing/spending/schema-values";
import { useSpendingReport } from "@/lib/queries/stats";
import { SPENDING_FILTERS } from "./spending-links";
import { chooseInterval, SPENDING_INTERVALS } from "./intervals";

const PARSERS = {
  range: parseAsRange.withDefault("30d"),
  compare: parseAsBoolean.withDefault(true),
  by: parseAsStringLiteral(SPENDING_GROUPINGS).withDefault("iso2"),
  interval: parseAsStringLiteral(SPENDING_INTERVALS),
};

/** Without options: the report is asked for before the countries and keys. */
const FIELDS = Object.values(SPENDING_FILTERS).map(
  (urlName): FilterField => ({ urlName, label: urlName, kind: "choice", options: [] }),
);

/** Months are compared with months, as in all statistics by months. */
const toCompare = ({ interval, compare }: Span) =>
  interval === "month" ? "previous_months" : compare;

export function useSpending() {
  const [choice, setChoice] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const table = useTableState(FIELDS);
  const { timeZone } = useFormats();
  const hour = useHour();
  const { range, compare } = choice;
  const chosenSpan = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const days = countDays(chosenSpan.to - chosenSpan.from);
  const chosenInterval = chooseInterval(choice.interval, days);
  const latest = useMemo(
    () => ({
      span: chosenSpan,
      by: choice.by,
      interval: chosenInterval,
      filters: table.filters,
    }),
    [chosenSpan, choice.by, chosenInterval, table.filters],
  );
  const query = useMemo(() => {
    const { span, by, interval, filters } = latest;
    const params = new URLSearchParams({
      from: String(span.from),
      to: String(span.to),
      interval,
      time_zone: timeZone,
      group_by: by,
    });
    if (compare) params.set("compare", toCompare(span));
    return addFilters(params, filters, SPENDING_FILTERS);
  }, [latest, timeZone, compare]);
  const report = useSpendingReport(query);
  const loadedRange = useAnswered(latest, report.isPlaceholderData);
  const { span, by, interval } = loadedRange;
  const keyIds = report.data?.key_ids ?? null;
  const filters = useMemo(
    () => toRowFilters(loadedRange.filters, keyIds),
    [loadedRange.filters, keyIds],
  );
  const periods = useMemo(
    () => listPeriods({ ...span, interval }, timeZone, hour),
    [span, interval, timeZone, hour],
  );
  return {
    ...choice,
    setChoice,
    setRange: (selected: string) => setChoice({ range: selected }),
    hour,
    report,
    periods,
    table,
    /** Choices that the shown data answers; filters as in the message list. */
    filters,
    span,
    by,
    interval,
    chosenBy: choice.by,
    chosenInterval,
    days,
  };
}

export type Spending = ReturnType<typeof useSpending>;
export type LoadedSpending = Spending & { data: SpendingReport };

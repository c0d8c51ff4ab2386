"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { useAnswered } from "@/components/hooks/use-answered";
import { listPeriods, resolveSpan, type Span } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { countDays } from "@/lib/core/time/units";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";
import { SPENDING_GROUPINGS } from "@/lib/gateway/billing/spending/schema-values";
import { useSpendingReport } from "@/lib/queries/stats";
import { chooseInterval, SPENDING_INTERVALS } from "./intervals";

const PARSERS = {
  range: parseAsRange.withDefault("30d"),
  compare: parseAsBoolean.withDefault(true),
  by: parseAsStringLiteral(SPENDING_GROUPINGS).withDefault("iso2"),
  interval: parseAsStringLiteral(SPENDING_INTERVALS),
};

/** Months are compared with months, as in all figures by months. */
const toCompare = ({ interval, compare }: Span) =>
  interval === "month" ? "previous_months" : compare;

export function useSpending() {
  const [choice, setChoice] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const { timeZone } = useFormats();
  const hour = useHour();
  const { range, compare } = choice;
  const chosenSpan = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const days = countDays(chosenSpan.to - chosenSpan.from);
  const chosenInterval = chooseInterval(choice.interval, days);
  const latest = useMemo(
    () => ({ span: chosenSpan, by: choice.by, interval: chosenInterval }),
    [chosenSpan, choice.by, chosenInterval],
  );
  const query = useMemo(() => {
    const { span, by, interval } = latest;
    const params = new URLSearchParams({
      from: String(span.from),
      to: String(span.to),
      interval,
      time_zone: timeZone,
      group_by: by,
    });
    if (compare) params.set("compare", toCompare(span));
    return params;
  }, [latest, timeZone, compare]);
  const report = useSpendingReport(query);
  const { span, by, interval } = useAnswered(latest, report.isPlaceholderData);
  const periods = useMemo(
    () => listPeriods({ ...span, interval }, timeZone, hour),
    [span, interval, timeZone, hour],
  );
  return {
    ...choice,
    setChoice,
    hour,
    report,
    periods,
    /** Choices that the shown data answers. */
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

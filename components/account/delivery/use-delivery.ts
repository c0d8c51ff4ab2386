"use client";

import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { parseAsRange } from "@/components/account/overview/parse-as-range";
import { useAnswered } from "@/components/hooks/use-answered";
import {
  listPeriods,
  type Period,
  resolveSpan,
  type Span,
} from "@/components/account/overview/range";
import { useTableState } from "@/components/data-table/query/use-table-state";
import type { FilterField, ViewFilter } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import type { DeliveryStats, DeliveryTotals } from "@/lib/gateway/account/stats/schema-delivery";
import { useDeliveryStats } from "@/lib/queries/stats";
import { addFilters, toRowFilters } from "./row-filters";
import { FILTER_NAMES, GROUPINGS, KEY_FILTERS } from "./delivery-links";

export const DURATIONS = ["total", "hand_over", "delivery"] as const;
export const HEAT_FIGURES = ["messages", "share", "clicks"] as const;

const PARSERS = {
  range: parseAsRange.withDefault("30d"),
  compare: parseAsBoolean.withDefault(true),
  by: parseAsStringLiteral(GROUPINGS).withDefault("iso2"),
  /** One line for each group. */
  lines: parseAsBoolean.withDefault(false),
  duration: parseAsStringLiteral(DURATIONS).withDefault("total"),
  heat: parseAsStringLiteral(HEAT_FIGURES).withDefault("messages"),
};

/** Without options: the statistics, which the server waits for, are asked for before the countries and keys. */
const PARAMETERS = { ...FILTER_NAMES, ...KEY_FILTERS };
const FIELDS = Object.values(PARAMETERS).map(
  (urlName): FilterField => ({ urlName, label: urlName, kind: "choice", options: [] }),
);

export interface DeliveryPeriod extends Period {
  sums: DeliveryTotals | null;
  usual: readonly [low: number, high: number] | null;
  groups: ReadonlyMap<string, { messages: number; delivered: number }>;
}

function toQuery(
  { from, to, interval, compare }: Span,
  filters: readonly ViewFilter[],
  choice: { timeZone: string; by: string; isCompared: boolean },
): URLSearchParams {
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    interval,
    time_zone: choice.timeZone,
    group_by: choice.by,
  });
  if (choice.isCompared) query.set("compare", compare);
  return addFilters(query, filters, PARAMETERS);
}

function joinPeriods(
  data: DeliveryStats | undefined,
  span: Span,
  timeZone: string,
  hour: number,
): DeliveryPeriod[] {
  const sums = new Map(data?.periods.map((period) => [period.period, period]));
  const usual = new Map(data?.usual.map(({ period, low, high }) => [period, [low, high] as const]));
  const groups = new Map<number, Map<string, { messages: number; delivered: number }>>();
  for (const { period, group, messages, delivered } of data?.group_periods ?? []) {
    const shares = groups.get(period) ?? new Map();
    groups.set(period, shares.set(group, { messages, delivered }));
  }
  return listPeriods(span, timeZone, hour).map((period) => ({
    ...period,
    sums: sums.get(period.at) ?? null,
    usual: usual.get(period.at) ?? null,
    groups: groups.get(period.at) ?? new Map(),
  }));
}

export function useDelivery() {
  const [choice, setChoice] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const table = useTableState(FIELDS);
  const { timeZone } = useFormats();
  const hour = useHour();
  const { range, compare } = choice;
  const chosenSpan = useMemo(() => resolveSpan(range, hour, timeZone), [range, hour, timeZone]);
  const latest = useMemo(
    () => ({ span: chosenSpan, filters: table.filters, by: choice.by }),
    [chosenSpan, table.filters, choice.by],
  );
  const query = useMemo(
    () => toQuery(latest.span, latest.filters, { timeZone, by: latest.by, isCompared: compare }),
    [latest, timeZone, compare],
  );
  const stats = useDeliveryStats(query);
  const { data } = stats;
  const { span, filters: answeredFilters, by } = useAnswered(latest, stats.isPlaceholderData);
  const filters = useMemo(
    () => toRowFilters(answeredFilters, data?.key_ids ?? null),
    [answeredFilters, data?.key_ids],
  );
  const periods = useMemo(
    () => joinPeriods(data, span, timeZone, hour),
    [data, span, timeZone, hour],
  );
  return {
    ...choice,
    setChoice,
    setRange: (selected: string) => setChoice({ range: selected }),
    table,
    hour,
    stats,
    periods,
    /** Choices that the shown data answers; filters as in the message list. */
    filters,
    span,
    by,
    chosenBy: choice.by,
  };
}

export type Delivery = ReturnType<typeof useDelivery>;
export type LoadedDelivery = Delivery & { data: DeliveryStats };

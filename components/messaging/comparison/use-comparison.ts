"use client";

import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useTranslations } from "next-intl";
import { type ChartVariant, LINES } from "@/components/charts/variants";
import { shortenId } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import type { Comparison } from "@/lib/gateway/overview/comparison/schema";
import { useComparisonStats } from "@/lib/queries/stats";
import { toChoice } from "./choice";
import { toLabels } from "./labels";

export const MEASURES = ["people", "clicks"] as const;

const PARSERS = {
  bulk: parseAsArrayOf(parseAsString),
  campaign: parseAsArrayOf(parseAsString),
  measure: parseAsStringLiteral(MEASURES),
};

export type ComparisonItem = Comparison["items"][number];

/** With its colour on this page. */
export interface ComparedItem extends ComparisonItem {
  label: string;
  variant: ChartVariant;
}

/** Shortens the text of a bulk to its start; empty once deleted. */
function toName({ name, texts: [text] }: ComparisonItem): string {
  const start = name.trim();
  if (text === undefined || text.trim() === start) return start;
  return `${start.replace(/[.…\s]+$/, "")}…`;
}

type Choice = Pick<ComparisonItem, "kind" | "id">;

/** Bulks and campaigns of the URL; without any, the latest bulks. */
export function useComparison() {
  const t = useTranslations("comparison");
  const [state, setState] = useQueryStates(PARSERS, { clearOnDefault: true, history: "push" });
  const { timeZone, date, dateTime } = useFormats();
  const { bulk, campaign } = state;
  const { bulks, campaigns, invalid } = useMemo(
    () => toChoice(bulk ?? [], campaign ?? []),
    [bulk, campaign],
  );
  const query = useMemo(() => {
    const params = new URLSearchParams({ time_zone: timeZone });
    for (const id of bulks) params.append("bulk[]", id);
    for (const id of campaigns) params.append("campaign[]", id);
    return params;
  }, [bulks, campaigns, timeZone]);
  const stats = useComparisonStats(query);
  const comparedItems = stats.data?.items ?? [];
  const labels = toLabels(
    comparedItems.map((item) => {
      const { id, started_at: at } = item;
      const times = at === null ? [] : [date(at), dateTime(at)];
      return {
        name: toName(item) || t("nameless", { id: shortenId(id) }),
        details: [...times, shortenId(id)],
      };
    }),
    (name, started) => t("repeated", { name, started }),
  );
  const items = comparedItems.map(
    (item, index): ComparedItem => ({
      ...item,
      label: labels[index] ?? item.id,
      variant: LINES[index] ?? "c8",
    }),
  );
  const requested = bulks.length + campaigns.length;
  function choose(choices: readonly Choice[]): void {
    const ids = (kind: Choice["kind"]) => {
      const selected = choices.flatMap((choice) => (choice.kind === kind ? [choice.id] : []));
      return selected.length === 0 ? null : selected;
    };
    void setState({ bulk: ids("bulk"), campaign: ids("campaign") });
  }
  return {
    stats,
    items,
    isDefault: requested === 0,
    /** Number of chosen ones that weren't found. */
    missing:
      stats.data === undefined || stats.isPlaceholderData
        ? 0
        : invalid + Math.max(0, requested - items.length),
    measure: state.measure,
    setMeasure: (measure: (typeof MEASURES)[number]) => void setState({ measure }),
    add: (choice: Choice) => choose([...items, choice]),
    remove: (id: string) => choose(items.filter((item) => item.id !== id)),
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;
export type LoadedComparison = ComparisonState & { data: Comparison };

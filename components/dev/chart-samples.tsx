"use client";

import { useState } from "react";
import { BarChart } from "@/components/charts/bar-chart";
import { ChartCard } from "@/components/charts/chart-card";
import { DurationHistogram } from "@/components/charts/duration-histogram";
import { HeatMap } from "@/components/charts/heat-map";
import { LineChart } from "@/components/charts/line-chart";
import type { LinePoint } from "@/components/charts/types";
import { CATEGORIES } from "@/components/charts/variants";
import { useFormats } from "@/components/format/use-formats";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Section } from "./section";

const CASES = [
  { value: "usual", label: "30 days" },
  { value: "none", label: "No data" },
  { value: "one", label: "One point" },
  { value: "many", label: "400 points" },
  { value: "equal", label: "All equal" },
  { value: "huge", label: "0 and 10⁹" },
] as const;
type Case = (typeof CASES)[number]["value"];

const COUNTS: Record<Case, number> = { usual: 30, none: 0, one: 1, many: 400, equal: 30, huge: 30 };
const NAMES = [
  "Germany",
  "Austria",
  "Poland",
  "Portugal",
  "Spain",
  "Verschlüsselte Bestätigungen 👩🏽‍🚀 für Österreich",
];

const wave = (index: number, seed: number) => (1 + Math.sin(index * 0.9 + seed * 2.1)) / 2;

function sampleValue(kind: Case, index: number, seed: number, [low, high]: [number, number]) {
  if (kind === "equal") return high;
  if (kind === "huge") return index % 2 === 0 ? 0 : 1e9;
  return low + (high - low) * wave(index, seed);
}

function useSamples(kind: Case) {
  const count = COUNTS[kind];
  const at = (index: number) => 1_790_000_000 + index * 86_400;
  const { dayMonth, weekdayDate } = useFormats();
  return Array.from({ length: count }, (_, index) => ({
    at: at(index),
    label: dayMonth(at(index)),
    title: weekdayDate(at(index)),
    index,
    isIncomplete: index === count - 1 && count > 1,
  }));
}

function ShareSample({ kind }: { kind: Case }) {
  const { percent, rate } = useFormats();
  const points: LinePoint[] = useSamples(kind).map(({ index, ...period }) => ({
    ...period,
    values: {
      share:
        index % 11 === 7
          ? null
          : kind === "huge"
            ? sampleValue(kind, index, 0, [0, 1]) / 1e9
            : index === 20
              ? 0.88
              : sampleValue(kind, index, 0, [0.95, 0.99]),
    },
    band: index % 11 === 5 ? null : [0.94, 0.985],
  }));
  return (
    <ChartCard title="Line with a band" columns={[]} rows={[]}>
      <LineChart
        summary="Share delivered."
        series={[{ key: "share", label: "Delivered", variant: "c1" }]}
        points={points}
        axis="share"
        formatTick={(share) => rate(share * 100)}
        formatValue={percent}
        incompleteLabel="in progress"
        band={{
          of: "share",
          label: "Usual range",
          outsideLabel: "Outside the usual range",
          note: "One day is below the usual range.",
        }}
      />
    </ChartCard>
  );
}

function DurationSample({ kind }: { kind: Case }) {
  const { duration } = useFormats();
  const samples = useSamples(kind);
  return (
    <ChartCard title="Seven lines of durations" columns={[]} rows={[]}>
      <LineChart
        summary="Durations."
        series={[
          ...NAMES.map((label, index) => ({
            key: label,
            label,
            variant: CATEGORIES[index] ?? "c6",
          })),
          { key: "total", label: "All", variant: "total" as const },
        ]}
        points={samples.map(({ index, ...period }) => ({
          ...period,
          values: Object.fromEntries(
            [...NAMES, "total"].map((name, seed) => [
              name,
              sampleValue(kind, index, seed, [2 + seed, 5 * 3 ** seed]),
            ]),
          ),
        }))}
        axis="duration"
        formatTick={duration}
        formatValue={duration}
        incompleteLabel="in progress"
      />
    </ChartCard>
  );
}

function ReasonSample({ kind }: { kind: Case }) {
  const { count, compact } = useFormats();
  return (
    <ChartCard title="Stacked by reason" columns={[]} rows={[]}>
      <BarChart
        summary="Failures."
        series={NAMES.map((label, index) => ({
          key: label,
          label,
          variant: CATEGORIES[index] ?? "c6",
        }))}
        bars={useSamples(kind).map(({ index, ...period }) => ({
          ...period,
          values: Object.fromEntries(
            NAMES.map((name, seed) => [
              name,
              Math.round(sampleValue(kind, index, seed, [0, 40 / (seed + 1)])),
            ]),
          ),
        }))}
        formatCount={count}
        formatTick={compact}
        totalLabel="Total"
        incompleteLabel="in progress"
      />
    </ChartCard>
  );
}

function HistogramSample({ kind }: { kind: Case }) {
  const { count, compact, percent, duration } = useFormats();
  const classes = Array.from({ length: Math.min(18, COUNTS[kind]) }, (_, index) => ({
    from: index === 0 ? 0 : 2 ** (index - 3),
    to: 2 ** (index - 2),
    messages: Math.round(sampleValue(kind, index, 1, [0, 500])),
  }));
  return (
    <ChartCard title="Distribution" columns={[]} rows={[]}>
      <DurationHistogram
        summary="Distribution of times."
        classes={classes}
        label="Messages"
        shareLabel="Share"
        withinLabel="Up to here"
        formatCount={count}
        formatTick={compact}
        formatDuration={duration}
        formatClass={(from, to) => `${duration(from)} – ${duration(to ?? 0)}`}
        formatShare={percent}
      />
    </ChartCard>
  );
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function HeatSample({ kind }: { kind: Case }) {
  const { count } = useFormats();
  const toHeading = (label: string) => ({ key: label, label, title: label });
  return (
    <ChartCard title="Weekday and hour" columns={[]} rows={[]}>
      <HeatMap
        label="Messages by weekday and hour"
        rows={WEEKDAYS.map(toHeading)}
        columns={Array.from({ length: 24 }, (_, hour) => toHeading(String(hour)))}
        cells={WEEKDAYS.map((_, row) =>
          Array.from({ length: 24 }, (_, hour) => {
            if (kind === "none" || (kind === "one" && row + hour > 0)) return null;
            const value = Math.round(sampleValue(kind, hour, row, [0, 900]));
            return { value, text: `${count(value)} messages` };
          }),
        )}
        steps="equal"
        emptyLabel="No messages"
        formatValue={count}
        hint="Point at a cell to read it."
      />
    </ChartCard>
  );
}

export function ChartSamples() {
  const [kind, setKind] = useState<Case>("usual");
  return (
    <Section title="Charts">
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl label="Data" value={kind} options={CASES} onChange={setKind} />
      </div>
      <div className="grid gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-2">
        <ShareSample kind={kind} />
        <DurationSample kind={kind} />
        <ReasonSample kind={kind} />
        <HistogramSample kind={kind} />
        <HeatSample kind={kind} />
      </div>
    </Section>
  );
}

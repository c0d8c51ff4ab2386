import { clsx } from "clsx";
import { maxBar, sumSeries } from "./bars";
import { axisWidth, ticksUpTo } from "./scale";
import type { Bar, BarChartProps, BarSeries, BarSpan } from "./types";

/** Hatching over a legend colour. */
export const HATCHED =
  "bg-[image:repeating-linear-gradient(135deg,var(--surface)_0_1.5px,transparent_1.5px_3.5px)]";

export const SWATCH: Record<BarSeries["variant"], string> = {
  good: "bg-c1-fill forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
  bad: "bg-bad forced-colors:bg-[CanvasText]",
  open: "bg-c6 forced-colors:bg-[GrayText]",
  planned: "bg-c5 forced-colors:border forced-colors:border-[GrayText] forced-colors:bg-[Canvas]",
  rest: "bg-c2 forced-colors:bg-[GrayText]",
};

interface BarCardContent
  extends Pick<
    BarChartProps,
    "series" | "formatCount" | "totalLabel" | "incompleteLabel" | "note"
  > {
  bar: Bar;
}

function listLines({ bar, series, formatCount, totalLabel }: BarCardContent) {
  const parts = [...series].reverse().filter(({ key }) => (bar.values[key] ?? 0) > 0);
  return {
    parts: parts.map(({ key, label, variant }) => ({
      key,
      label,
      variant,
      value: formatCount(bar.values[key] ?? 0),
    })),
    total: { label: totalLabel, value: formatCount(sumSeries(bar, series)) },
    facts: bar.facts ?? [],
  };
}

export function spokenBar(visible: BarCardContent): string {
  const { parts, total, facts } = listLines(visible);
  const title = visible.bar.isIncomplete
    ? `${visible.bar.title} (${visible.incompleteLabel})`
    : visible.bar.title;
  const lines = [...parts, total, ...facts].map(({ label, value }) => `${label} ${value}`);
  return `${title}: ${[...lines, ...(visible.note ? [visible.note.text] : [])].join(", ")}`;
}

/** At most half of a phone's width. */
const WIDTH = "13rem";
const GAP = "6px";

function toPosition([first, last]: BarSpan, { bars, series, formatTick }: BarChartProps) {
  const plot = `(100% - ${axisWidth(ticksUpTo(maxBar(bars, series)), formatTick)}px)`;
  const edge = (bar: number) => `${plot} * ${bar / bars.length}`;
  return first + last + 1 < bars.length
    ? { left: `min(calc(${edge(last + 1)} + ${GAP}), calc(100% - ${WIDTH}))` }
    : { left: `max(calc(${edge(first)} - ${GAP} - ${WIDTH}), 0px)` };
}

export function BarCard({ span, ...props }: BarChartProps & { bar: Bar; span: BarSpan }) {
  const { bar, note, incompleteLabel } = props;
  const { parts, total, facts } = listLines(props);
  return (
    <div
      aria-hidden
      data-bar-card
      style={{ ...toPosition(span, props), width: WIDTH }}
      className="pointer-events-none absolute top-0 z-2 grid gap-1 rounded-control border border-line bg-raised p-2 text-small shadow-raised"
    >
      <p className="font-medium">
        {bar.title}
        {bar.isIncomplete && <span className="text-ink-3"> · {incompleteLabel}</span>}
      </p>
      {parts.map(({ key, label, variant, value }) => (
        <p key={key} className="flex items-center gap-2">
          <span className={clsx("size-2 forced-color-adjust-none", SWATCH[variant])} />
          <span className="flex-1 text-ink-2">{label}</span>
          {value}
        </p>
      ))}
      <p className="flex gap-2 border-line-soft border-t pt-1">
        <span className="flex-1 text-ink-2">{total.label}</span>
        {total.value}
      </p>
      {facts.map(({ label, value }) => (
        <p key={label} className="flex gap-2">
          <span className="flex-1 text-ink-2">{label}</span>
          <span className="text-right">{value}</span>
        </p>
      ))}
      {note && <p className="text-bad-ink">{note.text}</p>}
    </div>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { BarSpan } from "./types";
import { type ChartVariant, SWATCH } from "./variants";

interface CardLine {
  label: string;
  value: string;
}

/** Values of the highlighted bar or point, for the card and for screen readers. */
export interface PointValues {
  title: string;
  /** After the title, such as `in progress`. */
  state?: string | undefined;
  parts: readonly (CardLine & { key: string; variant: ChartVariant })[];
  total?: CardLine;
  facts: readonly CardLine[];
  note?: string | undefined;
}

export function toSpokenText({ title, state, parts, total, facts, note }: PointValues): string {
  const lines = [...parts, ...(total ? [total] : []), ...facts];
  const spoken = lines.map(({ label, value }) => `${label} ${value}`);
  const heading = state === undefined ? title : `${title} (${state})`;
  return `${heading}: ${[...spoken, ...(note === undefined ? [] : [note])].join(", ")}`;
}

/** At most half of a phone's width. */
const WIDTH = "13rem";
const GAP = "6px";

interface CardPosition {
  span: BarSpan;
  /** Number of bars or points on the axis. */
  count: number;
  /** Width of the axis right of the plot, in pixels. */
  axis: number;
}

function toPosition({ span: [first, last], count, axis }: CardPosition) {
  const edge = (position: number) => `(100% - ${axis}px) * ${position / count}`;
  return first + last + 1 < count
    ? { left: `min(calc(${edge(last + 1)} + ${GAP}), calc(100% - ${WIDTH}))` }
    : { left: `max(calc(${edge(first)} - ${GAP} - ${WIDTH}), 0px)` };
}

/**
 * @param isLine marks parts with the stroke of a line instead of a square
 * @param hint says how to use the selection
 */
export function PointCard({
  reading: { title, state, parts, total, facts, note },
  position,
  isLine = false,
  hint,
}: {
  reading: PointValues;
  position: CardPosition;
  isLine?: boolean;
  hint?: ReactNode;
}) {
  return (
    <div
      aria-hidden
      data-bar-card
      style={{ ...toPosition(position), width: WIDTH }}
      className="pointer-events-none absolute top-0 z-2 grid gap-1 rounded-control border border-line bg-raised p-2 text-small shadow-raised print:hidden"
    >
      <p className="font-medium">
        {title}
        {state !== undefined && <span className="text-ink-3"> · {state}</span>}
      </p>
      {parts.map(({ key, label, variant, value }) => (
        <p key={key} className="flex items-center gap-2">
          <span
            className={clsx(
              "shrink-0 forced-color-adjust-none",
              isLine ? "h-0.5 w-3" : "size-2",
              SWATCH[variant],
            )}
          />
          <span className="min-w-0 flex-1 break-words text-ink-2">{label}</span>
          {value}
        </p>
      ))}
      {total && (
        <p className="flex gap-2 border-line-soft border-t pt-1">
          <span className="flex-1 text-ink-2">{total.label}</span>
          {total.value}
        </p>
      )}
      {facts.map(({ label, value }) => (
        <p key={label} className="flex gap-2">
          <span className="flex-1 text-ink-2">{label}</span>
          <span className="text-right">{value}</span>
        </p>
      ))}
      {note !== undefined && <p className="text-bad-ink">{note}</p>}
      {hint && <p className="border-line-soft border-t pt-1 text-ink-3">{hint}</p>}
    </div>
  );
}

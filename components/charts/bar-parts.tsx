import { type BarShapeProps, DefaultZIndexes, useYAxisScale, ZIndexLayer } from "recharts";
import { BarNoteLine } from "./bar-note-line";
import { percent } from "./sizes";
import type { Bar } from "./types";

/** Gaps on each side, as shares of the period's width. */
const BAR_GAP = 0.12;
const MARK_GAP = 0.04;

interface ShapeProps extends BarShapeProps {
  count: number;
  fill: string;
  hatch: string | undefined;
}

/**
 * Bar positioned by index: Recharts rounds widths to whole pixels, so bars would move when the real width replaces the
 * server's.
 */
export function BarShape({ index, y, height, count, fill, hatch }: ShapeProps) {
  if (height === 0) return null;
  const place = {
    x: percent((index + BAR_GAP) / count),
    width: percent((1 - 2 * BAR_GAP) / count),
    y,
    height,
  };
  return (
    <>
      <rect {...place} className={fill} data-part />
      {hatch !== undefined && <rect {...place} fill={`url(#${hatch})`} fillOpacity="0.55" />}
    </>
  );
}

export function PreviousMarks({ bars }: { bars: readonly Bar[] }) {
  const scale = useYAxisScale();
  const marks = bars.flatMap(({ at, previous }, index) => {
    const y = previous ? scale?.(previous) : undefined;
    if (y === undefined) return [];
    const place = {
      x1: percent((index + MARK_GAP) / bars.length),
      x2: percent((index + 1 - MARK_GAP) / bars.length),
      y1: y,
      y2: y,
    };
    return (
      <g key={at}>
        <line {...place} strokeWidth="3" className="stroke-surface forced-colors:stroke-[Canvas]" />
        <line {...place} className="stroke-ink-2 forced-colors:stroke-[CanvasText]" />
      </g>
    );
  });
  if (marks.length === 0) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <g data-previous>{marks}</g>
    </ZIndexLayer>
  );
}

export function Note({ text, share, total }: { text: string; share: number; total: number }) {
  const top = useYAxisScale()?.(total);
  if (top === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <BarNoteLine text={text} share={share} top={top} />
    </ZIndexLayer>
  );
}

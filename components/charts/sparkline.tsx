export interface SparklineProps {
  values: readonly number[];
  /** Red, for statistics that should be low. */
  tone?: "normal" | "bad";
}

const WIDTH = 92;
const HEIGHT = 24;
const INSET = 2;

const POINTS = 14;

/** Sums values into at most 14 buckets of equal size; drops the oldest remainder. */
export function averageBuckets(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / POINTS));
  const count = Math.floor(values.length / size);
  const trimmed = values.slice(values.length - count * size);
  return Array.from({ length: count }, (_, index) =>
    trimmed.slice(index * size, (index + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}

/** Line over complete periods of equal length. Hidden from screen readers, since the adjacent number says it all. */
export function Sparkline({ values: periods, tone = "normal" }: SparklineProps) {
  const values = averageBuckets(periods);
  if (values.length < 2 || values.every((value) => value === 0)) return null;
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = INSET + (index / (values.length - 1)) * (WIDTH - 2 * INSET);
    const y = HEIGHT - INSET - ((value - low) / spread) * (HEIGHT - 2 * INSET);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="min-w-0"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        strokeWidth="1.5"
        className={tone === "bad" ? "stroke-bad" : "stroke-c1"}
      />
    </svg>
  );
}

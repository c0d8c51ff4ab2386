export interface SparklineProps {
  values: readonly number[];
  /** Red for what is bad when it rises. */
  tone?: "normal" | "bad";
}

const WIDTH = 92;
const HEIGHT = 24;
const INSET = 2;

/** A line without axes beside a figure; the figure says what it means, so this is hidden from readers. */
export function Sparkline({ values, tone = "normal" }: SparklineProps) {
  if (values.length < 2) return null;
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

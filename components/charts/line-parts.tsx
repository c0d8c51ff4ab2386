import { type ReactNode, useContext } from "react";
import { DefaultZIndexes, useChartHeight, useYAxisScale, ZIndexLayer } from "recharts";
import { BandContext } from "./band-context";
import { isOutside, toRuns } from "./lines";
import { percent } from "./sizes";
import type { ChartSeries, LinePoint } from "./types";
import { type ChartVariant, MARK_CORNERS, STROKE_CLASSES } from "./variants";

/** Paths know no percentages, so they have a view box that is stretched to any width. */
const WIDTH = 1000;
/** Pixels between the signs of one period. */
const MARK_DISTANCE = 9;

function Stretched({ children }: { children: ReactNode }) {
  const height = useChartHeight() ?? 0;
  return (
    <svg
      aria-hidden
      x="0"
      y="0"
      width="100%"
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  );
}

type Vertex = readonly [x: number, y: number];

const toX = (index: number, count: number) => (WIDTH * (index + 0.5)) / count;
const toPath = (vertices: readonly Vertex[]) =>
  `M${vertices.map(([x, y]) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`).join("L")}`;

interface LineProps {
  values: readonly (number | null)[];
  /** Lowest value that has a place on the axis. */
  floor: number;
  variant: ChartVariant;
  isRunning: readonly boolean[];
}

/** A line with gaps, dashed towards a running period. Recharts' own animates, and is a tenth of its code. */
export function Line({ values, floor, variant, isRunning }: LineProps) {
  const scale = useYAxisScale();
  if (scale === undefined) return null;
  const runs = toRuns(
    values.map((value) => (value === null ? null : (scale(Math.max(floor, value)) ?? null))),
  );
  const toVertices = (run: (typeof runs)[number]) =>
    run.map(({ index, value }): Vertex => [toX(index, values.length), value]);
  const solid = runs.map((run) => run.filter(({ index }) => !isRunning[index]));
  const dashed = runs.map((run) =>
    run.filter(({ index }) => isRunning[index] || isRunning[index + 1]),
  );
  const draw = (parts: typeof runs) =>
    parts
      .filter(({ length }) => length > 1)
      .map((run) => toPath(toVertices(run)))
      .join("");
  const path = {
    fill: "none",
    strokeWidth: 2,
    strokeLinejoin: "round",
    vectorEffect: "non-scaling-stroke",
    className: STROKE_CLASSES[variant],
  } as const;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <Stretched>
        <path {...path} d={draw(solid) || undefined} data-line />
        <path {...path} d={draw(dashed) || undefined} strokeDasharray="3 3" data-running />
      </Stretched>
    </ZIndexLayer>
  );
}

/** Area of usual values; that of a single point is as wide as a bar. */
export function LineBand({ points }: { points: readonly LinePoint[] }) {
  const scale = useYAxisScale();
  if (scale === undefined) return null;
  const half = (0.3 * WIDTH) / points.length;
  const path = toRuns(points.map(({ band }) => band ?? null)).map((run) => {
    const edge = (bound: 0 | 1): Vertex[] =>
      run.flatMap(({ index, value }) => {
        const [x, y] = [toX(index, points.length), scale(value[bound]) ?? 0];
        const isSingle = run.length === 1;
        return isSingle ? [[x - half, y] as const, [x + half, y] as const] : [[x, y] as const];
      });
    return `${toPath([...edge(1), ...edge(0).reverse()])}Z`;
  });
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.grid}>
      <Stretched>
        <path
          d={path.join("") || undefined}
          vectorEffect="non-scaling-stroke"
          data-band
          className="fill-c1-fill/15 forced-colors:fill-none forced-colors:stroke-[GrayText]"
        />
      </Stretched>
    </ZIndexLayer>
  );
}

interface MarksProps {
  points: readonly LinePoint[];
  series: readonly ChartSeries[];
  bandOf: string | undefined;
  /** Lowest value that has a place on the axis. */
  floor: number;
}

/** Rings around points outside the band, and dots: of the highlighted period, and of points without neighbours. */
export function LineMarks({ points, series, bandOf, floor }: MarksProps) {
  const scale = useYAxisScale();
  const span = useContext(BandContext);
  if (scale === undefined) return null;
  const isAlone = (index: number, key: string) =>
    [index - 1, index + 1].every((other) => (points[other]?.values[key] ?? null) === null);
  const isRead = (index: number) => span !== null && span[0] === index && span[1] === index;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      {series.flatMap(({ key, variant }) =>
        points.map((point, index) => {
          const value = point.values[key] ?? null;
          const y = value === null ? undefined : scale(Math.max(floor, value));
          const isMarked = key === bandOf && isOutside(point, key);
          const isDot = isRead(index) || isAlone(index, key);
          if (y === undefined || !(isMarked || isDot)) return null;
          const place = { cx: percent((index + 0.5) / points.length), cy: y };
          return (
            <g key={`${key}${point.at}`} fill="none">
              {isMarked && (
                <circle
                  {...place}
                  r="5"
                  strokeWidth="2"
                  data-outside
                  className="fill-surface stroke-ink forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
                />
              )}
              {isDot && (
                <circle
                  {...place}
                  r="2.5"
                  strokeWidth="2"
                  data-dot
                  className={`fill-surface forced-colors:fill-[Canvas] ${STROKE_CLASSES[variant]}`}
                />
              )}
            </g>
          );
        }),
      )}
    </ZIndexLayer>
  );
}

/** Signs of events, on their line. Several of one period are stacked upwards. */
export function EventMarks({ points, line }: { points: readonly LinePoint[]; line: string }) {
  const scale = useYAxisScale();
  if (scale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      {points.flatMap(({ at, values, marks = [] }, index) => {
        const value = values[line] ?? null;
        const y = value === null ? undefined : scale(value);
        if (y === undefined) return [];
        return marks.map(({ sign, label }, level) => (
          <svg
            key={`${at} ${label}`}
            aria-hidden
            x={percent((index + 0.5) / points.length)}
            y={y - level * MARK_DISTANCE}
            overflow="visible"
          >
            <path
              d={`${toPath(MARK_CORNERS[sign])}Z`}
              strokeWidth="1.5"
              data-mark={sign}
              className="fill-ink stroke-surface forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
            />
          </svg>
        ));
      })}
    </ZIndexLayer>
  );
}

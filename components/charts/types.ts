import type { ChartVariant, MarkSign } from "./variants";

export interface ChartSeries {
  key: string;
  label: string;
  variant: ChartVariant;
  /** A line that isn't dashed where the period is incomplete, such as one of an earlier time. */
  isFinished?: boolean;
}

/** A period, or any other place on the horizontal axis. */
export interface ChartPeriod {
  /** Unix seconds, or any number that differs. */
  at: number;
  label: string;
  title: string;
  isIncomplete?: boolean;
  facts?: readonly { label: string; value: string }[];
}

export interface Bar extends ChartPeriod {
  values: Readonly<Record<string, number>>;
  /** Total of the comparison period. */
  previous?: number;
}

export interface BarNote {
  /** Start of the bar's period, Unix seconds. */
  at: number;
  text: string;
}

export interface BarPictureProps {
  /** Bottom to top. */
  series: readonly ChartSeries[];
  bars: readonly Bar[];
  formatTick: (count: number) => string;
  height: number;
  /** Note above the bars. Null reserves its line; undefined doesn't. */
  note?: BarNote | null | undefined;
}

export interface LinePoint extends ChartPeriod {
  /** Null or absent leaves a gap. */
  values: Readonly<Record<string, number | null>>;
  /** The usual range of the line that `bandOf` names. */
  band?: readonly [low: number, high: number] | null;
  /** Events of the period, on the line that `marksOn` names. */
  marks?: readonly ChartMark[];
}

/** An event, such as a top-up. Its word and value are shown and spoken beside the values. */
export interface ChartMark {
  sign: MarkSign;
  label: string;
  value: string;
}

/** `share`: 0 to 1; `duration`: seconds; `count`: numbers or money, also below 0. */
export type LineAxis = "share" | "duration" | "count";

export interface LinePictureProps {
  series: readonly ChartSeries[];
  points: readonly LinePoint[];
  axis: LineAxis;
  bandOf?: string | undefined;
  /** Key of the line that carries the marks. */
  marksOn?: string | undefined;
  formatTick: (value: number) => string;
  /** Height of the plot in pixels. */
  height: number;
}

export type PictureProps =
  | ({ kind: "bars" } & BarPictureProps)
  | ({ kind: "lines" } & LinePictureProps);

export type BarSpan = readonly [first: number, last: number];

interface ChartLabels {
  summary: string;
  incompleteLabel: string;
  remark?: string;
}

export interface BarChartProps extends Omit<BarPictureProps, "height">, ChartLabels {
  formatCount: (count: number) => string;
  /** Absent: no sum of the series is shown. */
  totalLabel?: string;
  previousLabel?: string;
  /** Called on click or Enter; with a selection of several bars only without `onZoom`. */
  onOpen?: ((first: Bar, last: Bar) => void) | undefined;
  /** Receives several bars, selected by dragging or by Shift with arrow keys and Enter. */
  onZoom?: ((first: Bar, last: Bar) => void) | undefined;
  /** Values are levels such as a balance, so a selection shows its last bar instead of the sum. */
  isLevel?: boolean;
  height?: number;
}

export interface LineChartProps extends Omit<LinePictureProps, "height" | "bandOf">, ChartLabels {
  formatValue: (value: number) => string;
  band?: {
    /** Key of the line. */
    of: string;
    label: string;
    outsideLabel: string;
    /** Names the points outside. */
    note: string | null;
  };
  /** Same unit as bars. */
  onOpen?: ((first: LinePoint, last: LinePoint) => void) | undefined;
  onZoom?: ((first: LinePoint, last: LinePoint) => void) | undefined;
  height?: number;
}

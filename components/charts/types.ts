export interface BarSeries {
  key: string;
  label: string;
  /** `open` is hatched and provisional, `planned` is in the future, `rest` was given up. */
  variant: "good" | "bad" | "open" | "planned" | "rest";
}

export interface Bar {
  /** Start of the period, Unix seconds. */
  at: number;
  label: string;
  /** Heading of the card: the full date. */
  title: string;
  /** By series key. */
  values: Readonly<Record<string, number>>;
  /** The period is still running. */
  isIncomplete?: boolean;
  /** Comparison period's total, drawn as a mark across the bar. */
  previous?: number;
  /** Additional lines of the card. */
  facts?: readonly { label: string; value: string }[];
}

export interface BarNote {
  /** Start of the bar's period, Unix seconds. */
  at: number;
  text: string;
}

/** Props of the drawing, without interaction. */
export interface BarPictureProps {
  /** Bottom to top. */
  series: readonly BarSeries[];
  bars: readonly Bar[];
  formatTick: (count: number) => string;
  /** Bar height in pixels. */
  height: number;
  /** Null reserves the line above the bars; undefined doesn't. */
  note?: BarNote | null | undefined;
}

/** Indexes of the first and last highlighted bar. */
export type BarSpan = readonly [first: number, last: number];

export interface BarChartProps extends Omit<BarPictureProps, "height"> {
  /** Spoken instead of the picture. */
  summary: string;
  formatCount: (count: number) => string;
  totalLabel: string;
  /** Legend of bars whose period is still running. */
  incompleteLabel: string;
  /** Legend of the marks at `previous`. */
  previousLabel?: string;
  /** Beside the legend: what the bars leave out. */
  remark?: string;
  /** A bar was pressed, or several selected by dragging or with Shift and arrow keys; then Enter. */
  onOpen?: (first: Bar, last: Bar) => void;
  /** Values are levels at the end of a period: of several selected ones the card shows the last. Default: counts. */
  isLevel?: boolean;
  /** Of the bars in pixels; default 200. */
  height?: number;
}

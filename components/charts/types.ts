export interface BarSeries {
  key: string;
  label: string;
  /** `open` is provisional, `planned` is in the future, `rest` was given up. */
  variant: "good" | "bad" | "open" | "planned" | "rest";
}

export interface Bar {
  /** Unix seconds. */
  at: number;
  label: string;
  title: string;
  values: Readonly<Record<string, number>>;
  isIncomplete?: boolean;
  /** Total of the comparison period. */
  previous?: number;
  facts?: readonly { label: string; value: string }[];
}

export interface BarNote {
  /** Start of the bar's period, Unix seconds. */
  at: number;
  text: string;
}

export interface BarPictureProps {
  /** Bottom to top. */
  series: readonly BarSeries[];
  bars: readonly Bar[];
  formatTick: (count: number) => string;
  /** Bar height in pixels. */
  height: number;
  /** Note above the bars. Null reserves its line; undefined doesn't. */
  note?: BarNote | null | undefined;
}

export type BarSpan = readonly [first: number, last: number];

export interface BarChartProps extends Omit<BarPictureProps, "height"> {
  summary: string;
  formatCount: (count: number) => string;
  totalLabel: string;
  incompleteLabel: string;
  previousLabel?: string;
  remark?: string;
  /** Called on click or Enter. Dragging, or Shift with arrow keys, selects several bars. */
  onOpen?: (first: Bar, last: Bar) => void;
  /** Values are levels such as a balance, so a selection shows its last bar instead of the sum. */
  isLevel?: boolean;
  height?: number;
}

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
  /** Comparison period's total. */
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
  /** Null reserves the line above the bars; undefined doesn't. */
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
  /** Press or Enter; several bars by dragging or Shift and arrow keys. */
  onOpen?: (first: Bar, last: Bar) => void;
  /** Levels at the end of a period: of several bars the card shows the last. */
  isLevel?: boolean;
  height?: number;
}

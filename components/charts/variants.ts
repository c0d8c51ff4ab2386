/**
 * `open` is provisional, `planned` is in the future, `rest` was given up; `c1` to `c6` are categories without a
 * judgement, of which `c7` and `c8` are dashed; `total` is all of them.
 */
export type ChartVariant =
  | "good"
  | "bad"
  | "open"
  | "planned"
  | "rest"
  | "c1"
  | "c2"
  | "c3"
  | "c4"
  | "c5"
  | "c6"
  | "c7"
  | "c8"
  | "total";

/** In display order; `c6` is for what is left over. */
export const CATEGORIES = ["c1", "c2", "c3", "c4", "c5", "c6"] as const;
export const LINES = [...CATEGORIES, "c7", "c8"] as const;

export const HATCHED =
  "bg-[image:repeating-linear-gradient(135deg,var(--surface)_0_1.5px,transparent_1.5px_3.5px)]";

export const SWATCH: Record<ChartVariant, string> = {
  good: "bg-c1-fill forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
  bad: "bg-bad forced-colors:bg-[CanvasText]",
  open: "bg-c6 forced-colors:bg-[GrayText]",
  planned: "bg-c5 forced-colors:border forced-colors:border-[GrayText] forced-colors:bg-[Canvas]",
  rest: "bg-c2 forced-colors:bg-[GrayText]",
  c1: "bg-c1-fill forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]",
  c2: "bg-c2 forced-colors:bg-[GrayText]",
  c3: "bg-c3 forced-colors:bg-[CanvasText]",
  c4: "bg-c4 forced-colors:bg-[Highlight]",
  c5: "bg-c5 forced-colors:border forced-colors:border-[GrayText] forced-colors:bg-[Canvas]",
  c6: "bg-c6 forced-colors:border forced-colors:border-[Highlight] forced-colors:bg-[Canvas]",
  c7: "bg-[image:repeating-linear-gradient(90deg,var(--c1)_0_3px,transparent_3px_5px)] forced-colors:bg-[CanvasText]",
  c8: "bg-[image:repeating-linear-gradient(90deg,var(--c3)_0_3px,transparent_3px_5px)] forced-colors:bg-[CanvasText]",
  total: "bg-ink forced-colors:bg-[CanvasText]",
};

/** In forced-colors mode colours may look alike, so parts differ by outline or fill. */
export const FILL_CLASSES: Record<ChartVariant, string> = {
  good: "fill-c1-fill forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  bad: "fill-bad forced-colors:fill-[CanvasText]",
  open: "fill-c6 forced-colors:fill-[GrayText]",
  planned: "fill-c5 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]",
  rest: "fill-c2 forced-colors:fill-[GrayText]",
  c1: "fill-c1-fill forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  c2: "fill-c2 forced-colors:fill-[GrayText]",
  c3: "fill-c3 forced-colors:fill-[CanvasText]",
  c4: "fill-c4 forced-colors:fill-[Highlight]",
  c5: "fill-c5 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]",
  c6: "fill-c6 forced-colors:fill-[Canvas] forced-colors:stroke-[Highlight]",
  c7: "fill-c1-fill forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  c8: "fill-c3 forced-colors:fill-[CanvasText]",
  total: "fill-ink forced-colors:fill-[CanvasText]",
};

const dashes = "forced-colors:stroke-[CanvasText]";

/** In forced-colors mode lines differ by their dashes. */
export const STROKE_CLASSES: Record<ChartVariant, string> = {
  good: `stroke-c1 ${dashes}`,
  bad: `stroke-bad ${dashes} forced-colors:[stroke-dasharray:8_3]`,
  open: `stroke-c6 ${dashes} forced-colors:[stroke-dasharray:2_2]`,
  planned: `stroke-c5 ${dashes} forced-colors:[stroke-dasharray:6_2_1_2]`,
  rest: `stroke-c2 ${dashes} forced-colors:[stroke-dasharray:4_4]`,
  c1: `stroke-c1 ${dashes}`,
  c2: `stroke-c2 ${dashes} forced-colors:[stroke-dasharray:8_3]`,
  c3: `stroke-c3 ${dashes} forced-colors:[stroke-dasharray:2_2]`,
  c4: `stroke-c4 ${dashes} forced-colors:[stroke-dasharray:6_2_1_2]`,
  c5: `stroke-c5 ${dashes} forced-colors:[stroke-dasharray:4_4]`,
  c6: `stroke-c6 ${dashes} forced-colors:[stroke-dasharray:1_3]`,
  c7: `stroke-c1 [stroke-dasharray:6_4] ${dashes} forced-colors:[stroke-dasharray:10_2_2_2]`,
  c8: `stroke-c3 [stroke-dasharray:6_4] ${dashes} forced-colors:[stroke-dasharray:3_6]`,
  total: `stroke-ink ${dashes} forced-colors:[stroke-dasharray:12_4]`,
};

/** Signs of events on a line: credit, debit, and either. They differ by shape, as colours may be replaced. */
export type MarkSign = "up" | "down" | "either";

/** Corners within a square of 10 units around the point. */
export const MARK_CORNERS: Record<MarkSign, readonly (readonly [x: number, y: number])[]> = {
  up: [
    [0, -5],
    [5, 4],
    [-5, 4],
  ],
  down: [
    [-5, -4],
    [5, -4],
    [0, 5],
  ],
  either: [
    [0, -5],
    [5, 0],
    [0, 5],
    [-5, 0],
  ],
};

export const MARK_SWATCH: Record<MarkSign, string> = {
  up: "size-2.5 bg-ink [clip-path:polygon(50%_0,100%_90%,0_90%)] forced-colors:bg-[CanvasText]",
  down: "size-2.5 bg-ink [clip-path:polygon(0_10%,100%_10%,50%_100%)] forced-colors:bg-[CanvasText]",
  either:
    "size-2.5 bg-ink [clip-path:polygon(50%_0,100%_50%,50%_100%,0_50%)] forced-colors:bg-[CanvasText]",
};

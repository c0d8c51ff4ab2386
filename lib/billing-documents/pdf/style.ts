import type { Weight } from "./fonts";

/** A4 in points. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 57,
  right: 538.28,
  bottom: 748,
} as const;

/** Light tokens as sRGB. */
export const COLOUR = {
  ink: "#201c17",
  quiet: "#514c46",
  meta: "#706b64",
  softLine: "#e8e6e2",
  line: "#d8d5d1",
  strongLine: "#838078",
  accent: "#1a6581",
} as const;

export interface Style {
  size: number;
  /** Baseline distance. */
  line: number;
  weight: Weight;
  colour: string;
}

const style = (size: number, line: number, colour: string, weight: Weight = "regular"): Style => ({
  size,
  line,
  weight,
  colour,
});

export const STYLE = {
  brand: style(13, 16, COLOUR.accent, "bold"),
  title: style(20, 26, COLOUR.ink, "bold"),
  body: style(9.5, 14, COLOUR.ink),
  strong: style(9.5, 14, COLOUR.ink, "bold"),
  total: style(11, 16, COLOUR.ink, "bold"),
  quiet: style(8.5, 12, COLOUR.quiet),
  meta: style(8.5, 14, COLOUR.meta),
  fine: style(7, 10, COLOUR.meta),
} as const;

/** Colors of the dashboard's light theme in sRGB, since mail programs and the picture library don't support OKLCH. */
export const COLORS = {
  surface: "#fefdfc",
  raised: "#ffffff",
  "line-soft": "#e8e6e2",
  line: "#d8d5d1",
  "line-strong": "#838078",
  ink: "#201c17",
  "ink-2": "#514c46",
  "ink-3": "#706b64",
  accent: "#1a6581",
  bad: "#cc3430",
  c1: "#1f6c8a",
  "c1-fill": "#1f6c8a",
  c2: "#b8863b",
  c3: "#52283a",
  c4: "#2c4d09",
  c5: "#9686df",
  c6: "#838078",
} as const;

export type ColorName = keyof typeof COLORS;

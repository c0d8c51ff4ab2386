import { contrastRatio, toLightness, withLightness } from "@/lib/core/color/srgb";

/** WCAG 2.2: text (1.4.3) and controls (1.4.11). */
export const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTROL_CONTRAST = 3;

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const BACKGROUNDS = {
  light: { canvas: "#f7f5f2", surface: "#ffffff" },
  dark: { canvas: "#0f0d0b", surface: "#171512" },
} as const;

export interface AccentColors {
  fill: string;
  hover: string;
  onFill: string;
  /** For a button whose colour is too close to the page's. */
  edge: string;
  /** Darkened or lightened until legible on the page. */
  link: string;
}

const STEP = 0.01;

function readableOn(accent: string, theme: Theme): string {
  const { canvas, surface } = BACKGROUNDS[theme];
  const isReadable = (color: string) =>
    [canvas, surface].every((item) => contrastRatio(color, item) >= MIN_TEXT_CONTRAST);
  const step = theme === "light" ? -STEP : STEP;
  let color = accent;
  for (let l = toLightness(accent) + step; !isReadable(color) && l > 0 && l < 1; l += step) {
    color = withLightness(accent, l);
  }
  if (isReadable(color)) return color;
  return theme === "light" ? "#000000" : "#ffffff";
}

/** Derives the accent colours. All texts on them meet the contrast minimum. */
export function deriveAccent(accent: string, theme: Theme): AccentColors {
  const { canvas, surface } = BACKGROUNDS[theme];
  // Black or white always reaches 4.58.
  const onFill = contrastRatio(accent, "#ffffff") >= MIN_TEXT_CONTRAST ? "#ffffff" : "#000000";
  const link = readableOn(accent, theme);
  const isDistinct = [canvas, surface].every(
    (item) => contrastRatio(accent, item) >= MIN_CONTROL_CONTRAST,
  );
  // Away from the text's colour, so contrast only grows.
  const step = onFill === "#ffffff" ? -0.06 : 0.06;
  const lightness = Math.min(1, Math.max(0, toLightness(accent) + step));
  const hover = withLightness(accent, lightness);
  return { fill: accent, hover, onFill, edge: isDistinct ? accent : link, link };
}

export const adaptedThemes = (accent: string): Theme[] =>
  THEMES.filter((theme) => deriveAccent(accent, theme).link !== accent);

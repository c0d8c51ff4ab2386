import { expect, test } from "vitest";
import { contrastRatio } from "@/lib/core/color/srgb";
import { adaptedThemes, BACKGROUNDS, deriveAccent, MIN_TEXT_CONTRAST, THEMES } from "./accent";

/** Random colours from a fixed seed, and the corners of sRGB. */
function colors(): string[] {
  let state = 20_261_128;
  const random = Array.from({ length: 2_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, "0")}`;
  });
  const levels = ["00", "77", "80", "ff"];
  const corners = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));
  return [...random, ...corners];
}

test.each(THEMES)("keeps text readable on any accent colour in the %s theme", (theme) => {
  const { canvas, surface } = BACKGROUNDS[theme];
  const unreadable = colors().filter((accent) => {
    const { fill, hover, onFill, link, edge } = deriveAccent(accent, theme);
    const texts = [
      contrastRatio(onFill, fill),
      contrastRatio(onFill, hover),
      contrastRatio(link, canvas),
      contrastRatio(link, surface),
    ];
    const control = Math.min(contrastRatio(edge, canvas), contrastRatio(edge, surface));
    return Math.min(...texts) < MIN_TEXT_CONTRAST || control < 3 || fill !== accent;
  });
  expect(unreadable).toEqual([]);
});

test.each([
  ["#1a5fb4", ["dark"]],
  ["#ffd400", ["light"]],
  ["#000000", ["dark"]],
  ["#ffffff", ["light"]],
  ["#6f6f6f", ["dark"]],
])("adapts links in %s in %j", (accent, themes) => {
  expect(adaptedThemes(accent)).toEqual(themes);
});

test("keeps the accent colour's hue in variants", () => {
  const { link } = deriveAccent("#1a5fb4", "dark");
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(link.slice(at, at + 2), 16));
  expect(b).toBeGreaterThan(g ?? 0);
  expect(g).toBeGreaterThan(r ?? 0);
});

test("calculates contrast as WCAG defines it", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLORS } from "./mail-colors";

type Triple = [number, number, number];

const css = readFileSync("app/globals.css", "utf8");
const light = css.slice(css.indexOf(":root"), css.indexOf("@media not print"));

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toHex(lightness: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3) as Triple;
  const linear: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, gamma)));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

test.each(Object.entries(COLORS))("%s of emails matches the pages' light theme", (name, hex) => {
  const match = new RegExp(String.raw`--${name}: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`).exec(light);
  expect(toHex(Number(match?.[1]), Number(match?.[2]), Number(match?.[3]))).toBe(hex);
});

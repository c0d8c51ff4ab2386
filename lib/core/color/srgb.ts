/** Contrast by WCAG 2.2, lightness in OKLCH. */

export const HEX_COLOR = /^#[0-9a-f]{6}$/;

type Triple = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number): number =>
  channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function toLinearRgb(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = toLinearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastRatio(hex: string, otherHex: string): number {
  const [dark = 0, light = 0] = [luminance(hex), luminance(otherHex)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const times = ([x, y, z]: Triple, [a, b, c]: readonly [Triple, Triple, Triple]): Triple => [
  a[0] * x + a[1] * y + a[2] * z,
  b[0] * x + b[1] * y + b[2] * z,
  c[0] * x + c[1] * y + c[2] * z,
];

// https://www.w3.org/TR/css-color-4/#color-conversion-code, with the matrices to and from XYZ multiplied in.
const RGB_TO_LMS = [
  [0.412_221_47, 0.536_332_54, 0.051_445_99],
  [0.211_903_5, 0.680_699_55, 0.107_396_96],
  [0.088_302_46, 0.281_718_84, 0.629_978_7],
] as const;
const LMS_TO_LAB = [
  [0.210_454_26, 0.793_617_78, -0.004_072_05],
  [1.977_998_5, -2.428_592_2, 0.450_593_71],
  [0.025_904_04, 0.782_771_77, -0.808_675_77],
] as const;
const LAB_TO_LMS = [
  [1, 0.396_337_78, 0.215_803_76],
  [1, -0.105_561_35, -0.063_854_17],
  [1, -0.089_484_18, -1.291_485_55],
] as const;
const LMS_TO_RGB = [
  [4.076_741_66, -3.307_711_59, 0.230_969_93],
  [-1.268_438, 2.609_757_4, -0.341_319_4],
  [-0.004_196_09, -0.703_418_61, 1.707_614_7],
] as const;

const isInRange = (channel: number) => channel >= -1e-4 && channel <= 1 + 1e-4;

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((channel) => Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255))
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;

export function toLightness(hex: string): number {
  const [l, m, s] = times(toLinearRgb(hex), RGB_TO_LMS);
  return times([Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)], LMS_TO_LAB)[0];
}

/** Sets the lightness (0 to 1) and keeps the hue; reduces chroma if out of the sRGB gamut. */
export function withLightness(hex: string, lightness: number): string {
  const [l, m, s] = times(toLinearRgb(hex), RGB_TO_LMS);
  const [, a, b] = times([Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)], LMS_TO_LAB);
  for (let chroma = 1; chroma > 0; chroma -= 0.04) {
    const [x, y, z] = times([lightness, a * chroma, b * chroma], LAB_TO_LMS);
    const rgb = times([x ** 3, y ** 3, z ** 3], LMS_TO_RGB);
    if (rgb.every(isInRange)) return toHex(rgb);
  }
  const gray = lightness ** 3;
  return toHex([gray, gray, gray]);
}

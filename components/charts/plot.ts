/** Where values of a bar chart stand, in pixels from above. */
export interface Plot {
  top: number;
  bottom: number;
  y: (value: number) => number;
}

/** Free above the highest gridline, so that half of its number fits. */
const HEADROOM = 10;

/** The plot of bars of `height` pixels below a note, whose axis ends with `largest`. */
export function plotOf({
  height,
  noteHeight,
  largest,
}: {
  height: number;
  noteHeight: number;
  largest: number;
}): Plot {
  const top = noteHeight + HEADROOM;
  const bottom = noteHeight + height;
  return { top, bottom, y: (value) => bottom - (value / largest) * (bottom - top) };
}

/** So many of `count` periods, as a share of the width. */
export const placeOf = (periods: number, count: number) => `${(100 * periods) / count}%`;

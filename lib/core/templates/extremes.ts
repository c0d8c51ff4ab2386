export interface PreviewText {
  lang: string;
  text: string;
  parts_count: number;
  chars_count: number;
  is_unicode: boolean;
  iso2: string | null;
  /** In the account's currency; null without a price. */
  price: number | null;
}

export interface Extremes {
  longest: PreviewText | null;
  shortest: PreviewText | null;
  dearest: PreviewText | null;
}

export const NO_EXTREMES: Extremes = { longest: null, shortest: null, dearest: null };

type Measure = (preview: PreviewText) => number;

const byLength: Measure = ({ text }) => text.length;
const byShortness: Measure = ({ text }) => -text.length;
const byPrice: Measure = ({ price }) => price ?? -1;

const pick = (before: PreviewText | null, next: PreviewText, measure: Measure): PreviewText =>
  before === null || measure(next) > measure(before) ? next : before;

/** Adds a text; the first of equal ones stays. */
export const addPreview = (
  { longest, shortest, dearest }: Extremes,
  next: PreviewText,
): Extremes => ({
  longest: pick(longest, next, byLength),
  shortest: pick(shortest, next, byShortness),
  dearest: pick(dearest, next, byPrice),
});

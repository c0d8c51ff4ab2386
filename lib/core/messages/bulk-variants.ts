/** Text of an A/B test. */
export type Variant = 1 | 2;
export const VARIANTS = [1, 2] as const;

/** Result of an A/B test. */
export const VARIANT_VERDICTS = ["early", "open", "first", "second"] as const;
export type VariantVerdict = (typeof VARIANT_VERDICTS)[number];

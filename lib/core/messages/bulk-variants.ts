export type Variant = 1 | 2;
export const VARIANTS = [1, 2] as const;

export const VARIANT_VERDICTS = ["early", "open", "first", "second"] as const;
export type VariantVerdict = (typeof VARIANT_VERDICTS)[number];

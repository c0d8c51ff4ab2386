export const BLANK_FACT = null;
export type FactValue = string | number | boolean | typeof BLANK_FACT;

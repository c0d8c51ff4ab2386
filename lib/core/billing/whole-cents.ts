/** Whether an amount is of whole cents: 0.29 × 100 is not 29 in binary, so the decimal text decides. */
export const hasWholeCents = (amount: number): boolean =>
  /^\d{1,9}(\.\d{1,2})?$/.test(String(amount));

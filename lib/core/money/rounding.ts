/** Whether an amount has no decimals beyond cents. */
export function isWholeCents(amount: number): boolean {
  return Number.isInteger(Number((amount * 100).toFixed(4)));
}

const cents = (amount: number) => Math.round(Number((amount * 100).toFixed(4)));

/**
 * Whether amounts that are shown rounded to cents add up to their total as it is shown. Where they do not, a table says
 * that they are rounded.
 */
export function addsUp(amounts: readonly number[], total: number): boolean {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0) === cents(total);
}

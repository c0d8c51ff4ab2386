/** True if the amount has no decimals beyond cents. */
export function isWholeCents(amount: number): boolean {
  return Number.isInteger(Number((amount * 100).toFixed(4)));
}

const cents = (amount: number) => Math.round(Number((amount * 100).toFixed(4)));

/** True if amounts rounded to cents add up to the displayed total. Otherwise tables mention the rounding. */
export function addsUp(amounts: readonly number[], total: number): boolean {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0) === cents(total);
}

export function isWholeCents(amount: number): boolean {
  return Number.isInteger(Number((amount * 100).toFixed(4)));
}

const cents = (amount: number) => Math.round(Number((amount * 100).toFixed(4)));

export function matchesTotal(amounts: readonly number[], total: number): boolean {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0) === cents(total);
}

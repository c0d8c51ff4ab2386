export const startOfUtcMonth = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));

export const toMonthName = (at: Date): string => at.toISOString().slice(0, 7);

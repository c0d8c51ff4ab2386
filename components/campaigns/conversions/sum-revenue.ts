import type { ConversionStats } from "@/lib/gateway/campaigns/conversions/schema";

export interface Revenue {
  currency: string;
  value: number;
}

export function sumRevenue(totals: ConversionStats["totals"]): Revenue[] {
  const sums = new Map<string, number>();
  for (const { currency, value } of totals) {
    if (currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + value);
  }
  return [...sums].map(([currency, value]) => ({ currency, value }));
}

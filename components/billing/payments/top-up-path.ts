import type { PaymentTypeName } from "@/lib/core/billing/payment-types";

export interface TopUpChoice {
  net: number | string;
  type: PaymentTypeName;
  methodId: number | null;
}

/** Builds the top-up path; consent to store a card can't be preset. */
export function topUpPath({ net, type, methodId }: TopUpChoice): string {
  const query = new URLSearchParams({ net: String(net), way: type });
  if (methodId !== null) query.set("method", String(methodId));
  return `/billing/top-up?${query}`;
}

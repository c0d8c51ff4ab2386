import type { PaymentTypeName } from "@/lib/core/billing/payment-types";

export interface TopUpChoice {
  net: number | string;
  type: PaymentTypeName;
  /** Of a stored method. */
  methodId: number | null;
}

/** The page that adds credit, with an amount and a payment type chosen. No link agrees to storing a card. */
export function topUpPath({ net, type, methodId }: TopUpChoice): string {
  const query = new URLSearchParams({ net: String(net), way: type });
  if (methodId !== null) query.set("method", String(methodId));
  return `/billing/top-up?${query}`;
}

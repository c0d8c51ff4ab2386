import type { PaymentTypeName } from "@/lib/core/billing/payment-types";

export interface TopUpChoice {
  net: number | string;
  way: PaymentTypeName;
  /** Of a stored method. */
  methodId: number | null;
}

/** The page that adds credit, with an amount and a way to pay chosen. Storing a card is no link's to agree to. */
export function topUpPath({ net, way, methodId }: TopUpChoice): string {
  const query = new URLSearchParams({ net: String(net), way });
  if (methodId !== null) query.set("method", String(methodId));
  return `/billing/top-up?${query}`;
}

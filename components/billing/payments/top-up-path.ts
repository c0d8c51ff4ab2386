import type { PaymentWay } from "@/lib/core/billing/payment-types";

export interface TopUpChoice {
  net: number | string;
  way: PaymentWay;
  /** Of a stored method. */
  methodId: number | null;
  /** The new card is to be stored. */
  isSaved?: boolean;
}

/** The page that adds credit, with an amount and a way to pay chosen. */
export function topUpPath({ net, way, methodId, isSaved = false }: TopUpChoice): string {
  const query = new URLSearchParams({ net: String(net), way });
  if (methodId !== null) query.set("method", String(methodId));
  if (isSaved) query.set("save", "1");
  return `/billing/top-up?${query}`;
}

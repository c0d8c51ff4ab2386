import { PAYMENT_WAY_NAMES, PAYMENT_WAYS, type PaymentWay } from "@/lib/core/billing/payment-types";
import type { Payment } from "@/lib/gateway/billing/payments/schema";

/** The name of each way to pay, by its number. */
export const WAY_OF_TYPE = Object.fromEntries(
  PAYMENT_WAY_NAMES.map((way) => [PAYMENT_WAYS[way], way]),
) as Record<Payment["type"], PaymentWay>;

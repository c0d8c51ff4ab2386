import {
  PAYMENT_TYPE_NAMES,
  PAYMENT_TYPE_BY_NAME,
  type PaymentTypeName,
} from "@/lib/core/billing/payment-types";
import type { Payment } from "@/lib/gateway/billing/payments/schema";

/** The name of each way to pay, by its number. */
export const NAME_OF_PAYMENT_TYPE = Object.fromEntries(
  PAYMENT_TYPE_NAMES.map((way) => [PAYMENT_TYPE_BY_NAME[way], way]),
) as Record<Payment["type"], PaymentTypeName>;

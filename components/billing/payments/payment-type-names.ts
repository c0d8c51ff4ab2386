import {
  PAYMENT_TYPE_NAMES,
  PAYMENT_TYPE_BY_NAME,
  type PaymentTypeName,
} from "@/lib/core/billing/payment-types";
import type { Payment } from "@/lib/gateway/billing/payments/schema";

export const NAME_OF_PAYMENT_TYPE = Object.fromEntries(
  PAYMENT_TYPE_NAMES.map((name) => [PAYMENT_TYPE_BY_NAME[name], name]),
) as Record<Payment["type"], PaymentTypeName>;

import { numberToMicro, toUnitCost } from "@/lib/core/money/money";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";

export type Delivered = SpendingReport["messages_delivered"];

/** Cost of messages with their links for each delivered one, as on the delivery page. */
export const toCostPerDelivered = ({ cost, delivered }: Delivered) =>
  toUnitCost(numberToMicro(cost), delivered);

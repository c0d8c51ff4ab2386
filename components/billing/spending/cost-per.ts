import { numberToMicro, toUnitCost } from "@/lib/core/money/money";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";

export type DeliveredCosts = SpendingReport["messages_delivered"];

/** Cost of messages with their links for each delivered one, as on the delivery page. */
export const toCostPerDelivered = ({ cost, delivered }: DeliveredCosts) =>
  toUnitCost(numberToMicro(cost), delivered);

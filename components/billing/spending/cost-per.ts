import type { SpendingReport, SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";

export type Delivered = SpendingReport["messages_delivered"];

const divide = (cost: number, by: number): number | null =>
  by === 0 ? null : Number((cost / by).toFixed(6));

/** Cost of messages with their links for each delivered one, as on the delivery page. */
export const toCostPerDelivered = ({ cost, delivered }: Delivered) => divide(cost, delivered);

/** Cost of a bulk for each person who clicked. */
export const toCostPerClick = ({ people, cost }: NonNullable<SpendingReportGroup["clicks"]>) =>
  divide(cost, people);

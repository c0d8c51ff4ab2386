import type { DeliveryStats } from "@/lib/gateway/account/stats/schema-delivery";

export interface FailureReason {
  code: number;
  messages: number;
  cost: number;
}

export function sumReasons(failures: DeliveryStats["failures"]): FailureReason[] {
  const reasons = new Map<number, FailureReason>();
  for (const { code, messages, cost } of failures) {
    const sum = reasons.get(code) ?? { code, messages: 0, cost: 0 };
    sum.messages += messages;
    // Costs have six decimals; sums of floats have more.
    sum.cost = Number((sum.cost + cost).toFixed(6));
    reasons.set(code, sum);
  }
  return [...reasons.values()].sort((a, b) => b.messages - a.messages || a.code - b.code);
}

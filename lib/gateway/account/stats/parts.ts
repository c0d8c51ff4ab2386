import { microToNumber } from "@/lib/core/money/money";
import type { DeliveryStats } from "./schema-delivery";
import type { HourTotals } from "./store-hours";

export function toPartStats(totals: HourTotals): DeliveryStats["parts"] {
  const classes = [totals.parts_1, totals.parts_2, totals.parts_3, totals.parts_4, totals.parts_5]
    .map((messages, index) => ({ parts: index + 1, messages: Number(messages) }))
    .filter(({ messages }) => messages > 0);
  const messageCount = classes.reduce((sum, { messages }) => sum + messages, 0);
  return {
    messages: Number(totals.charged),
    unknown: Number(totals.charged) - messageCount,
    classes,
    several: messageCount - Number(totals.parts_1),
    checked: Number(totals.checked),
    one_over: Number(totals.one_over),
    savable: {
      messages: Number(totals.savable),
      parts: Number(totals.savable_parts),
      cost: microToNumber(BigInt(totals.savable_cost)),
    },
  };
}

import { microToNumber } from "@/lib/core/money/money";
import type { DeliveryStats } from "./schema-delivery";
import type { HourSums } from "./store-hours";

export function toPartStats(sums: HourSums): DeliveryStats["parts"] {
  const classes = [sums.parts_1, sums.parts_2, sums.parts_3, sums.parts_4, sums.parts_5]
    .map((messages, index) => ({ parts: index + 1, messages: Number(messages) }))
    .filter(({ messages }) => messages > 0);
  const messageCount = classes.reduce((sum, { messages }) => sum + messages, 0);
  return {
    messages: Number(sums.charged),
    unknown: Number(sums.charged) - messageCount,
    classes,
    several: messageCount - Number(sums.parts_1),
    checked: Number(sums.checked),
    one_over: Number(sums.one_over),
    savable: {
      messages: Number(sums.savable),
      parts: Number(sums.savable_parts),
      cost: microToNumber(BigInt(sums.savable_cost)),
    },
  };
}

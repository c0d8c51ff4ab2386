import { toShare } from "@/lib/core/messages/tiles";
import type { DeliveryStats } from "@/lib/gateway/account/stats/schema-delivery";

type Group = DeliveryStats["groups"][number];

const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function toGroupStats(group: Group) {
  const { messages, delivered, charged, parts, cost, total, previous } = group;
  const share = toShare(delivered, group);
  const previousShare = previous === null ? null : toShare(previous.delivered, previous);
  return {
    group: group.group,
    messages,
    share: share === null ? null : round(share, 6),
    /** Change of the share; null without messages in both ranges. */
    change: share === null || previousShare === null ? null : round(share - previousShare, 6),
    p90: total.p90,
    partsPerMessage: charged === 0 ? null : round(parts / charged, 2),
    costPerDelivered: delivered === 0 ? null : round(cost / delivered, 6),
  };
}

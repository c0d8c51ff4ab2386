import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import type { FollowUpFilter } from "@/lib/queries/bulks";

export const FOLLOW_UPS = {
  notDelivered: { states: ["scheduled", "moving", "failed", "stopped"] },
  delivered: { states: ["delivered"] },
  clicked: { states: ["delivered", "moving", "failed"], clicked: true },
  notClicked: { states: ["delivered", "moving", "failed"], clicked: false },
} satisfies Record<string, FollowUpFilter>;

export type FollowUp = keyof typeof FOLLOW_UPS;

/** Checks for per-message links, which remain placeholders in the stored text. */
const hasOwnLinks = (text: string | null) => /\[slink\s/i.test(text ?? "");

/** Lists follow-ups; clicks are known per recipient only if messages have their own links. */
export function listFollowUps({ bulk }: Pick<BulkReport, "bulk">): FollowUp[] {
  const { text, variant_text: second, clickers_count: clickers } = bulk;
  const isKnown = (clickers ?? 0) > 0 || hasOwnLinks(text) || hasOwnLinks(second);
  return isKnown
    ? ["notDelivered", "delivered", "clicked", "notClicked"]
    : ["notDelivered", "delivered"];
}

export function followUpCounts(report: BulkReport): Record<FollowUp, number> {
  const clickers = report.bulk.clickers_count ?? 0;
  return {
    notDelivered: report.messages - report.delivered,
    delivered: report.delivered,
    clicked: clickers,
    notClicked: report.sent - clickers,
  };
}

import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import type { FollowUpChoice } from "@/lib/queries/bulks";

/** Whom a follow-up is for: by the states of their messages, and by what they did with the links in these. */
export const FOLLOW_UPS = {
  notDelivered: { states: ["scheduled", "moving", "failed", "stopped"] },
  delivered: { states: ["delivered"] },
  clicked: { states: ["delivered", "moving", "failed"], clicked: true },
  notClicked: { states: ["delivered", "moving", "failed"], clicked: false },
} satisfies Record<string, FollowUpChoice>;

export type FollowUp = keyof typeof FOLLOW_UPS;

/** Such a link stays a placeholder in the text. */
const hasOwnLinks = (text: string | null) => /\[slink\s/i.test(text ?? "");

/** What is known of the recipients: who clicked where messages have links of their own. */
export function followUpsOf({ bulk }: Pick<BulkReport, "bulk">): FollowUp[] {
  const { text, variant_text: second, clickers_count: clickers } = bulk;
  const isKnown = (clickers ?? 0) > 0 || hasOwnLinks(text) || hasOwnLinks(second);
  return isKnown
    ? ["notDelivered", "delivered", "clicked", "notClicked"]
    : ["notDelivered", "delivered"];
}

/** How many each choice is about. */
export function followUpCounts(report: BulkReport): Record<FollowUp, number> {
  const clickers = report.bulk.clickers_count ?? 0;
  return {
    notDelivered: report.messages - report.delivered,
    delivered: report.delivered,
    clicked: clickers,
    notClicked: report.sent - clickers,
  };
}

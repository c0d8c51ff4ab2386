import type { GroupKey, GroupOutcome } from "@/lib/idempotency/group";
import type { MessageLink } from "@/lib/gateway/campaigns/short-link-campaigns/service-texts";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import type { ReportTarget } from "@/lib/gateway/messaging/sms/report-url";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

/** What few messages have, written beside them. */
export interface RelatedRows {
  /** Minutes after its time for which the message may wait; null: as long as any. */
  validMinutes: number | null;
  reports: readonly ReportTarget[];
  /** Short links of its own. */
  links: readonly MessageLink[];
  /** Codes of all campaigns whose links it has. */
  campaigns: readonly string[];
}

/** What stands beside a message that has short links and nothing else. */
export const relatedRowsOf = (
  textLinks: Pick<RelatedRows, "links" | "campaigns">,
): RelatedRows | null => {
  const { links, campaigns } = textLinks;
  return campaigns.length === 0 ? null : { validMinutes: null, reports: [], links, campaigns };
};

/** One message to be accepted. */
export interface Acceptance {
  message: MessageRecord;
  /** The answer to store under the idempotency key. */
  answer: Sms;
  idempotency: GroupKey | null;
  /**
   * Whether the API key had a spend cap when it was authenticated: such a message is decided with care at once.
   * What the cap is by then, acceptance reads itself.
   */
  hasSpendCap: boolean;
  related?: RelatedRows | null;
}

export type AcceptOutcome = GroupOutcome<Sms>;

import type { GroupKey, GroupOutcome } from "@/lib/idempotency/group";
import type { MessageLink } from "@/lib/gateway/campaigns/short-link-campaigns/service-texts";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import type { ReportTarget } from "@/lib/gateway/messaging/sms/report-url";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

/** Optional rows stored with a message. */
export interface RelatedRows {
  /** Validity in minutes after the due time; null for the default. */
  validMinutes: number | null;
  reports: readonly ReportTarget[];
  /** Individual short links. */
  links: readonly MessageLink[];
  /** Part of the message's price for these links, in micro-units. */
  linksPrice: bigint;
  /** Codes of all campaigns linked in it. */
  campaigns: readonly string[];
}

/** Returns the related rows of a message with only short links, or null. */
export const toRelatedRows = (
  textLinks: Pick<RelatedRows, "links" | "linksPrice" | "campaigns">,
): RelatedRows | null => {
  const { links, linksPrice, campaigns } = textLinks;
  return campaigns.length === 0
    ? null
    : { validMinutes: null, reports: [], links, linksPrice, campaigns };
};

/** Message to accept. */
export interface Acceptance {
  message: MessageRecord;
  /** Response stored under the idempotency key. */
  answer: Sms;
  idempotency: GroupKey | null;
  /**
   * Whether the API key had a spend cap on authentication; if so, the optimistic path is skipped. Acceptance reads
   * the current cap itself.
   */
  hasSpendCap: boolean;
  related?: RelatedRows | null;
}

export type AcceptOutcome = GroupOutcome<Sms>;

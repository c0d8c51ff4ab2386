import type { GroupKey, GroupOutcome } from "@/lib/idempotency/group";
import type { MessageLink } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import type { ReportTarget } from "@/lib/gateway/messaging/sms/report-url";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export interface RelatedRows {
  /** Minutes after the due time; null for the default. */
  validMinutes: number | null;
  reports: readonly ReportTarget[];
  links: readonly MessageLink[];
  /** All linked campaigns. */
  campaigns: readonly string[];
}

/** Null without short links. */
export const toRelatedRows = (
  textLinks: Pick<RelatedRows, "links" | "campaigns">,
): RelatedRows | null => {
  const { links, campaigns } = textLinks;
  return campaigns.length === 0 ? null : { validMinutes: null, reports: [], links, campaigns };
};

export interface Acceptance {
  message: MessageRecord;
  /** Stored under the idempotency key. */
  answer: Sms;
  idempotency: GroupKey | null;
  /** As of authentication; skips the optimistic path. Acceptance reads the current cap itself. */
  hasSpendCap: boolean;
  related?: RelatedRows | null;
}

export type AcceptOutcome = GroupOutcome<Sms>;

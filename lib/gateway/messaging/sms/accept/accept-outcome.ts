import type { GroupKey, GroupOutcome } from "@/lib/idempotency/group";
import type { MessageLink } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { NewMessage } from "@/lib/gateway/messaging/sms/resource";
import type { ReportTarget } from "@/lib/gateway/messaging/sms/report-url";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export interface RelatedRows {
  /** Minutes after the due time; null for the default. */
  validMinutes: number | null;
  reports: readonly ReportTarget[];
  links: readonly MessageLink[];
}

/** Null without links of the message's own. */
export const toRelatedRows = (links: readonly MessageLink[]): RelatedRows | null =>
  links.length === 0 ? null : { validMinutes: null, reports: [], links };

export interface Acceptance {
  message: NewMessage;
  /** Stored under the idempotency key. */
  answer: Sms;
  idempotency: GroupKey | null;
  /** As of authentication; skips the optimistic path. Acceptance reads the current cap itself. */
  hasSpendCap: boolean;
  related?: RelatedRows | null;
}

export type AcceptOutcome = GroupOutcome<Sms>;

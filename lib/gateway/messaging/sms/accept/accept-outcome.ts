import type { TraceContext } from "@/lib/core/trace-context";
import type { GroupKey, GroupOutcome } from "@/lib/idempotency/group";
import type { MessageLink } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { NewMessage } from "@/lib/gateway/messaging/sms/resource";
import type { ReportTarget } from "@/lib/gateway/messaging/sms/report-url";
import type { TemplateReference } from "@/lib/gateway/messaging/templates/public";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

export interface RelatedRows {
  /** Minutes after the due time; null for the default. */
  validMinutes: number | null;
  reports: readonly ReportTarget[];
  links: readonly MessageLink[];
  template: TemplateReference | null;
}

/** Returns null without individual links and template. */
export const toRelatedRows = (
  links: readonly MessageLink[],
  template: TemplateReference | null = null,
): RelatedRows | null =>
  links.length === 0 && template === null
    ? null
    : { validMinutes: null, reports: [], links, template };

export interface Acceptance {
  message: NewMessage;
  answer: Sms;
  idempotency: GroupKey | null;
  /** Cap as of authentication, which skips the optimistic path. Acceptance reads the current cap itself. */
  hasSpendCap: boolean;
  related?: RelatedRows | null;
  /** Sampled trace that asked for the message. */
  trace?: TraceContext | null;
}

export type AcceptOutcome = GroupOutcome<Sms>;

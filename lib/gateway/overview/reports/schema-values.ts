import type { PermissionScope } from "@/lib/core/permissions/permissions";

/** No zod here, since browsers load this. */

export const REPORT_VIEWS = [
  "delivery",
  "spending",
  "clicks",
  "comparison",
  "usage",
  "documents",
] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** Read access that a member needs to get a view by email. */
export const VIEW_SCOPES = {
  delivery: "insightsDelivery",
  spending: "insightsSpend",
  clicks: "insightsClicks",
  comparison: "insightsClicks",
  usage: "billingDocuments",
  documents: "billingDocuments",
} as const satisfies Record<ReportView, PermissionScope>;

/** Whole days before the day of the run, in the account's time zone. */
export const REPORT_RANGES = ["last_week", "last_month", "last_7_days", "last_30_days"] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

export const REPORT_FREQUENCIES = ["week", "month", "once"] as const;

export const REPORT_FILE_FORMATS = ["none", "csv", "xlsx"] as const;
export type ReportFileFormat = (typeof REPORT_FILE_FORMATS)[number];

export const REPORT_RUN_KINDS = ["scheduled", "manual", "preview"] as const;
export type ReportRunKind = (typeof REPORT_RUN_KINDS)[number];

export const REPORT_RUN_STATES = ["waiting", "done", "failed"] as const;

export const REPORT_OUTCOMES = [
  "queued",
  "sent",
  "failed",
  "left",
  "no_access",
  "unconfirmed",
  "unsubscribed",
] as const;

export const SUBSCRIPTION_STATES = ["unconfirmed", "subscribed", "unsubscribed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Filters that a view has; others are refused. */
export const VIEW_FILTERS = {
  delivery: ["group_by", "iso2", "service_code", "key_id"],
  spending: ["group_by"],
  clicks: ["campaign", "bulk"],
  comparison: ["bulk", "campaign"],
  usage: [],
  documents: [],
} as const satisfies Record<ReportView, readonly string[]>;

export const DELIVERY_GROUPINGS = ["iso2", "service_code", "key_id"] as const;

/** For the recipient's own link in mails that several recipients share. */
export const UNSUBSCRIBE_PLACEHOLDER = "{unsubscribe}";

export const MAX_REPORTS = 50;
export const MAX_REPORT_MEMBERS = 50;
export const MAX_REPORT_EMAILS = 20;
export const MAX_MONTH_DAY = 28;

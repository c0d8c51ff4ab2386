import { DROP_REASONS } from "@/lib/core/messages/bulk-state";

/** Values that the schemas and pages share; apart from the schemas, so that pages need not load those. */

/** Characters of a template; the final text of each recipient has its own limits (1530 or 670). */
export const TEMPLATE_MAX = 1785;
/** Numbers in one request, and recipients of one bulk in all. */
export const MAX_RECIPIENTS = 1_000_000;
export const MAX_GROUPS = 100;
/** Characters of the text that lists show. */
export const TEXT_START = 120;
export const MAX_PER_SECOND = 10_000;

/** Why an entry is in the list of those left out; a duplicate is only counted. */
export const LISTED_REASONS = DROP_REASONS.filter((reason) => reason !== "duplicate");

export type ListedReason = (typeof LISTED_REASONS)[number];

/** Whether people are in a list of a bulk because they are in a group. */
export const namesGroups = (bulk: {
  msg_groups: readonly unknown[] | null;
  except_groups: readonly unknown[] | null;
}): boolean => [...(bulk.msg_groups ?? []), ...(bulk.except_groups ?? [])].length > 0;

/** What the file of those left out holds. */
export const DROP_EXPORT_COLUMNS = ["phone", "reason", "is_recipient"] as const;
export type DropExportColumn = (typeof DROP_EXPORT_COLUMNS)[number];

/** How people unsubscribed: by a reply, or with a form. */
export const UNSUBSCRIBE_SOURCES = ["sms", "form"] as const;
export type UnsubscribeSource = (typeof UNSUBSCRIBE_SOURCES)[number];

/** What the file of those who unsubscribed holds. */
export const UNSUBSCRIBE_EXPORT_COLUMNS = [
  "phone",
  "source",
  "unsubscribed_at",
  "msg_uuid",
] as const;
export type UnsubscribeExportColumn = (typeof UNSUBSCRIBE_EXPORT_COLUMNS)[number];

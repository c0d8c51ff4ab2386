import { DROP_REASONS } from "@/lib/core/messages/bulk-state";

/** Maximum template characters; each recipient's final text has its own limits (1530 or 670). */
export const MAX_TEMPLATE = 1785;
export const MAX_RECIPIENTS = 1_000_000;
export const MAX_GROUPS = 100;
export const MAX_BULK_SEGMENTS = 20;
export const TEXT_START = 120;
export const MAX_PER_SECOND = 10_000;

/** Reasons that list numbers; duplicates are only counted. */
export const LISTED_REASONS = DROP_REASONS.filter((reason) => reason !== "duplicate");

export type ListedReason = (typeof LISTED_REASONS)[number];

/** Checks whether recipients come from groups, also by segments of these. */
export const hasGroups = (bulk: {
  msg_groups: readonly unknown[] | null;
  except_groups: readonly unknown[] | null;
  segments: readonly unknown[] | null;
  except_segments?: readonly unknown[] | null;
}): boolean =>
  [bulk.msg_groups, bulk.except_groups, bulk.segments, bulk.except_segments].some(
    (ids) => (ids ?? []).length > 0,
  );

export const DROP_EXPORT_COLUMNS = ["phone", "reason", "is_recipient"] as const;
export type DropExportColumn = (typeof DROP_EXPORT_COLUMNS)[number];

export const UNSUBSCRIBE_SOURCES = ["sms", "form"] as const;
export type UnsubscribeSource = (typeof UNSUBSCRIBE_SOURCES)[number];

export const UNSUBSCRIBE_EXPORT_COLUMNS = [
  "phone",
  "source",
  "unsubscribed_at",
  "msg_uuid",
] as const;
export type UnsubscribeExportColumn = (typeof UNSUBSCRIBE_EXPORT_COLUMNS)[number];

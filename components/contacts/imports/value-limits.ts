import { type ColumnTarget, MAX_VALUE } from "@/lib/gateway/contacts/imports/schema-values";

/** Maximum length of a column's values; unlimited for numbers. */
export const getValueLimit = (target: ColumnTarget): number =>
  target === "phone" ? Number.POSITIVE_INFINITY : MAX_VALUE[target];

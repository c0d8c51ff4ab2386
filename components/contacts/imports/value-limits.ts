import { type ColumnTarget, VALUE_MAX } from "@/lib/gateway/contacts/imports/schema-values";

/** Maximum length of a column's values; unlimited for numbers. */
export const getValueLimit = (target: ColumnTarget): number =>
  target === "phone" ? Number.POSITIVE_INFINITY : VALUE_MAX[target];

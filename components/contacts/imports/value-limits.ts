import { type ColumnTarget, VALUE_MAX } from "@/lib/gateway/contacts/imports/schema-values";

/** How long a value may be that a column takes; a number has no limit of its own. */
export const limitsOf = (target: ColumnTarget): number =>
  target === "phone" ? Number.POSITIVE_INFINITY : VALUE_MAX[target];

import { type ColumnTarget, MAX_VALUE } from "@/lib/gateway/contacts/imports/schema-values";

/** Returns a value's maximum length; numbers are unlimited. */
export const getValueLimit = (target: ColumnTarget): number =>
  target === "phone" ? Number.POSITIVE_INFINITY : MAX_VALUE[target];

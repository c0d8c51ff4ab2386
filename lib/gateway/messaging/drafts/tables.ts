import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  drafts: {},
} satisfies Tables;

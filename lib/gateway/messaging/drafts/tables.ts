import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  drafts: { holds: "drafts", stays: "until deleted" },
} satisfies Tables;

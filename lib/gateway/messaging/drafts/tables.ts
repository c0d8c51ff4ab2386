import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  drafts: { holds: "drafts", stays: "until someone removes them" },
} satisfies Tables;

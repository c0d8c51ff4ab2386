import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  segments: { holds: "segments: conditions about people", stays: "until deleted" },
} satisfies Tables;

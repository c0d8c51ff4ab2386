import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  consents: { readBy: ["privacy/traces"] },
} satisfies Tables;

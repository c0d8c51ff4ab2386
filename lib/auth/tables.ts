import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  sessions: {},
  wrong_credentials: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_tokens: {},
} satisfies Tables;

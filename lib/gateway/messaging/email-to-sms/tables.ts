import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_aliases: {},
} satisfies Tables;

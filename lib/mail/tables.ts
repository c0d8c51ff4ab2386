import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  mail_outbox: {},
} satisfies Tables;

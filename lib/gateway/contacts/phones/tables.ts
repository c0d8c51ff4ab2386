import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_phones: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  consents: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  access_requests: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  request_log: {},
  request_log_bodies: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  dispatch_queue: {},
  dispatch_ready: {},
} satisfies Tables;

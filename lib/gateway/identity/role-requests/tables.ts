import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  access_requests: { holds: "requests for a role", stays: "until deleted" },
} satisfies Tables;

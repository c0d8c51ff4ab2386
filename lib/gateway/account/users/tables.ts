import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  users: { readBy: ["account/audit-log", "developers/api-keys", "identity/profile"] },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  users: {
    holds: "people",
    stays: "until deleted",
    readBy: ["account/audit-log", "developers/api-keys", "identity/profile"],
  },
} satisfies Tables;

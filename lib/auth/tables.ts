import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  memberships: {},
  sessions: {},
  user_accounts: {},
  wrong_credentials: {},
} satisfies Tables;

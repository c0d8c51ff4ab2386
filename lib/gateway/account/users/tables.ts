import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  memberships: {},
  user_accounts: {},
  users: {},
} satisfies Tables;

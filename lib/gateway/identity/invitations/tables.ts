import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  invitations: {},
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  first_steps: { holds: "first steps of new accounts", stays: "until deleted" },
} satisfies Tables;

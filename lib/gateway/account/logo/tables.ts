import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_logos: { holds: "logos of forms", stays: "as long as the customer keeps them" },
} satisfies Tables;

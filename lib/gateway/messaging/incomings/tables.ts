import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  incomings: {
    person: { column: "phone" },
  },
} satisfies Tables;

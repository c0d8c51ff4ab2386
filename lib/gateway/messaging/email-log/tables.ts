import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_log: {
    person: { column: "phone" },
  },
} satisfies Tables;

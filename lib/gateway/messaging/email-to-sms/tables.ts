import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_aliases: {
    person: { column: "phone" },
  },
} satisfies Tables;

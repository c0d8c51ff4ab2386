import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  conversations: {
    person: { column: "phone" },
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_names: {
    holds: "names of contacts that people set by hand",
    stays: "until the customer deletes them, or forgets the person",
    person: { column: "phone" },
  },
} satisfies Tables;

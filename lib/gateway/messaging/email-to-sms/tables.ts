import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  email_aliases: {
    holds: "addresses of email to SMS",
    stays: "until deleted",
    person: { column: "phone" },
  },
} satisfies Tables;

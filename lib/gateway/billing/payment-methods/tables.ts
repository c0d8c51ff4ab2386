import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  payment_methods: {
    holds: "stored cards and SEPA mandates",
    stays:
      "until the customer deletes them: the last four digits, brand and expiry stay, since payments name them; numbers of cards and accounts are never here",
  },
} satisfies Tables;

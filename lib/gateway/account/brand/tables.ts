import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  account_brands: {
    holds: "sender names and accent colours of forms",
    stays: "as long as the customer keeps them",
  },
} satisfies Tables;

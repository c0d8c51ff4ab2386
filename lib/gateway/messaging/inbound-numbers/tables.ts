import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  inbound_keywords: {
    holds: "numbers and keywords that messages from phones come in by",
    stays: "until deleted",
  },
  inbound_numbers: {
    holds: "numbers and keywords that messages from phones come in by",
    stays: "until deleted",
  },
} satisfies Tables;

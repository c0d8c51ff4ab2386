import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  unclaimed_incomings: {
    holds: "messages from phones for no account",
    stays: "{keep}, or until staff assigns them",
    keep: { key: "uuid", time: "received_at", for: "90 days" },
  },
} satisfies Tables;

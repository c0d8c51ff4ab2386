import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  blocked_number_claims: {
    holds: "blocked numbers, and which imports ask for them",
    stays: "until the customer lifts the block, or undoes the last import that asks for it",
  },
  blocked_numbers: {
    holds: "blocked numbers, and which imports ask for them",
    stays: "until the customer lifts the block, or undoes the last import that asks for it",
    readBy: ["lib/queue", "messaging/conversations"],
    person: {
      column: "number",
      // The block is what keeps the account from writing to the person again; why stands there no longer, and no import takes
      // it back.
      set: "note = NULL, import_id = NULL",
    },
  },
} satisfies Tables;

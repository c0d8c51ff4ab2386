import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  blocked_number_claims: {
    holds: "blocked numbers, and which imports ask for them",
    stays: "until the customer lifts the block, or undoes the last import that asks for it",
  },
  blocked_numbers: {
    holds: "blocked numbers, and which imports ask for them",
    stays: "until the customer lifts the block, or undoes the last import that asks for it",
    readBy: ["contacts/segments", "lib/queue", "messaging/conversations"],
    person: {
      column: "number",
      // The block stays to prevent further messages; its reason is erased, and no import can undo it.
      set: "note = NULL, import_id = NULL",
    },
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  blocked_number_claims: {},
  blocked_numbers: {
    readBy: ["lib/queue", "messaging/conversations"],
    person: {
      column: "number",
      // The block is what keeps the account from writing to the person again; why stands there no longer, and no import takes
      // it back.
      set: "note = NULL, import_id = NULL",
    },
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  form_answers: {
    readBy: ["campaigns/click-stats", "messaging/bulks"],
    person: {
      column: "phone",
      // As when their time is over; what is left is counted.
      set: "phone = NULL, fields = '{}', ip = NULL, comment = NULL, erase_at = NULL",
    },
    keep: { key: "account_id, answer_id", time: "created_at", for: "25 months" },
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  form_answers: {
    holds: "answers to forms: numbers, addresses, names, comments",
    stays:
      "90 days, unconfirmed sign-ups 1 day; the row, without them, {keep}, or until the customer deletes the campaign. The log of consents keeps who agreed to what",
    readBy: ["campaigns/click-stats", "messaging/automations", "messaging/bulks"],
    person: {
      column: "phone",
      // Same as on expiry; the remainder is counted.
      set: "phone = NULL, fields = '{}', ip = NULL, comment = NULL, erase_at = NULL",
    },
    keep: { key: "account_id, answer_id", time: "created_at", for: "25 months" },
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  deleted_messages: {
    holds: "costs of deleted messages",
    stays: "as long as messages",
    readBy: ["account/stats", "lib/ledger", "lib/retention"],
  },
  last_messages: {
    holds: "when a phone number was last sent a message, and last received one",
    stays: "{keep}, from the month of the last one",
    readBy: ["contacts/segments"],
    person: { column: "phone" },
    keep: { key: "account_id, phone", time: "month", for: { monthsBeyondMessages: 1 } },
  },
  message_counts: {
    holds: "numbers of messages per account",
    stays: "always",
    readBy: ["overview/first-steps"],
  },
  // Outlives the last message.
  message_templates: {
    holds: "template and version of single messages that were sent with one",
    stays: "{keep}",
    keep: { key: "account_id, uuid", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
  // Outlives the last message; deleted earlier with the texts (`store-retention.ts`).
  message_reports: {
    holds: "targets for reports of single messages (Kannel's `dlr-url`)",
    stays: "as the texts of messages, sealed under `KEY_PEPPER`; at most {keep}",
    keep: { key: "account_id, uuid, part", time: "created_at", for: { monthsBeyondMessages: 1 } },
  },
  messages: {
    holds: "messages: text, phone numbers in them",
    stays:
      "`RETENTION_MESSAGES_MONTHS`; by partition, and not while one of the month still waits ([decision](decisions/0024-retention.md)). The text 90 days, or as set by the account (1 to 365 days, sending settings), and until the message is final; with `is_text_deleted` only until it is final",
    readBy: [
      "account/stats",
      "contacts/segments",
      "developers/api-keys",
      "lib/ledger",
      "lib/queue",
      "lib/retention",
      "messaging/automations",
      "messaging/bulks",
      "privacy/contacts",
      "privacy/traces",
      "responses/short-link-requests",
      "trust/verify-codes",
    ],
  },
} satisfies Tables;

import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  incomings: {
    holds: "messages from phones",
    stays: "{keep}; texts as the texts of messages, or until the customer deletes the message",
    readBy: [
      "contacts/segments",
      "messaging/automations",
      "messaging/bulks",
      "messaging/conversations",
      "messaging/inbound-rules",
      "privacy/contacts",
    ],
    person: { column: "phone" },
    keep: { key: "account_id, uuid", time: "received_at", for: { monthsBeyondMessages: 0 } },
  },
} satisfies Tables;

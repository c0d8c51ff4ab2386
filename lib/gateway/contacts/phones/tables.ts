import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_phones: {
    holds: "phone numbers in groups",
    stays: "until the customer deletes them, or with their group",
    readBy: ["contacts/segments", "messaging/bulks", "privacy/contacts", "privacy/traces"],
  },
} satisfies Tables;

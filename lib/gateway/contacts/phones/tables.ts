import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  contact_phones: { readBy: ["messaging/bulks", "privacy/contacts", "privacy/traces"] },
} satisfies Tables;

// Written by `node tools/architecture/registries.mjs`: change what it reads, not this file.

/** Names of the data tables in views of the dashboard. */
export const TABLE_NAMES = [
  "activity",
  "blocked",
  "bulks",
  "campaigns",
  "clicks",
  "contacts",
  "deliveries",
  "documents",
  "drops",
  "emails",
  "fraud",
  "groups",
  "imports",
  "inboundRules",
  "links",
  "logs",
  "messages",
  "payments",
  "recipients",
  "recurringBulks",
  "segmentPeople",
  "segments",
  "unsubscribes",
  "verifications",
] as const;

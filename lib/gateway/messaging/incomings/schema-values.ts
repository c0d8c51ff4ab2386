export const INCOMING_EXPORT_COLUMNS = [
  "uuid",
  "received_at",
  "from",
  "to",
  "text",
  "msg_uuid",
] as const;
export type IncomingExportColumn = (typeof INCOMING_EXPORT_COLUMNS)[number];

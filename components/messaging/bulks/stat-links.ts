const toBulkPagePath = (uuid: string, page: string, filters: Record<string, string>): string => {
  const query = new URLSearchParams(filters).toString();
  return `/bulks/${uuid}/${page}${query === "" ? "" : `?${query}`}`;
};

export const toRecipientsPath = (uuid: string, filters: Record<string, string> = {}): string =>
  toBulkPagePath(uuid, "recipients", filters);

export const toLeftOutPath = (uuid: string, filters: Record<string, string> = {}): string =>
  toBulkPagePath(uuid, "left-out", { ...filters, recipient: "true" });

/** Returns the statistics' links; `recipients` lists all messages and states the number skipped. */
export const statLinks = (uuid: string) => ({
  recipients: toRecipientsPath(uuid),
  dropped: toLeftOutPath(uuid),
  /** Invalid entries don't count as recipients. */
  invalid: toBulkPagePath(uuid, "left-out", { reason: "invalid", recipient: "false" }),
  excluded: toBulkPagePath(uuid, "left-out", { reason: "excluded" }),
  messages: toRecipientsPath(uuid),
  sent: toRecipientsPath(uuid, { sent: "true" }),
  delivered: toRecipientsPath(uuid, { state: "delivered" }),
  failed: toRecipientsPath(uuid, { state: "failed" }),
  clicked: toRecipientsPath(uuid, { clicked: "true" }),
  unsubscribed: toBulkPagePath(uuid, "unsubscribed", {}),
  /** Sent messages are the charged ones. */
  cost: toRecipientsPath(uuid, { sent: "true" }),
});

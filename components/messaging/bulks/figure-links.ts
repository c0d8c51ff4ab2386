/** Page with the rows behind a figure of the report. */

const pageOf = (uuid: string, page: string, filters: Record<string, string>): string => {
  const query = new URLSearchParams(filters).toString();
  return `/bulks/${uuid}/${page}${query === "" ? "" : `?${query}`}`;
};

/** Messages of a bulk, filtered by the keys of the message list. */
export const recipientsOf = (uuid: string, filters: Record<string, string> = {}): string =>
  pageOf(uuid, "recipients", filters);

/** Recipients without a message. */
export const leftOutOf = (uuid: string, filters: Record<string, string> = {}): string =>
  pageOf(uuid, "left-out", { ...filters, recipient: "true" });

/** List behind each figure. `recipients` lists all messages and states the number skipped. */
export const figureLinks = (uuid: string) => ({
  recipients: recipientsOf(uuid),
  dropped: leftOutOf(uuid),
  /** Invalid entries, which don't count as recipients. */
  invalid: pageOf(uuid, "left-out", { reason: "invalid", recipient: "false" }),
  excluded: pageOf(uuid, "left-out", { reason: "excluded" }),
  messages: recipientsOf(uuid),
  sent: recipientsOf(uuid, { sent: "true" }),
  delivered: recipientsOf(uuid, { state: "delivered" }),
  failed: recipientsOf(uuid, { state: "failed" }),
  clicked: recipientsOf(uuid, { clicked: "true" }),
  unsubscribed: pageOf(uuid, "unsubscribed", {}),
  /** Sent messages are the charged ones. */
  cost: recipientsOf(uuid, { sent: "true" }),
});

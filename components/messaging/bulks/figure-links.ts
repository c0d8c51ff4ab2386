/** The pages that hold the rows behind the figures of a bulk's report. */

const pageOf = (uuid: string, page: string, filters: Record<string, string>): string => {
  const query = new URLSearchParams(filters).toString();
  return `/bulks/${uuid}/${page}${query === "" ? "" : `?${query}`}`;
};

/** Messages of a bulk, all or some: keys are those of the filters of messages. */
export const recipientsOf = (uuid: string, filters: Record<string, string> = {}): string =>
  pageOf(uuid, "recipients", filters);

/** Recipients without a message. */
export const leftOutOf = (uuid: string, filters: Record<string, string> = {}): string =>
  pageOf(uuid, "left-out", { ...filters, recipient: "true" });

/** The list that each figure opens. The recipients are all messages and, named there, those left out. */
export const figureLinks = (uuid: string) => ({
  recipients: recipientsOf(uuid),
  dropped: leftOutOf(uuid),
  /** Entries that are no numbers, and so no recipients. */
  invalid: pageOf(uuid, "left-out", { reason: "invalid", recipient: "false" }),
  excluded: pageOf(uuid, "left-out", { reason: "excluded" }),
  messages: recipientsOf(uuid),
  sent: recipientsOf(uuid, { sent: "true" }),
  delivered: recipientsOf(uuid, { state: "delivered" }),
  failed: recipientsOf(uuid, { state: "failed" }),
  clicked: recipientsOf(uuid, { clicked: "true" }),
  unsubscribed: pageOf(uuid, "unsubscribed", {}),
  /** What was sent is what was charged. */
  cost: recipientsOf(uuid, { sent: "true" }),
});

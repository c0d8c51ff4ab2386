/** The list of messages, with only those of a bulk, and of these only some. */
export function messagesOf(
  uuid: string,
  filters: { state?: string; country?: string } = {},
): string {
  return `/messages?${new URLSearchParams({ bulk: uuid, ...filters })}`;
}

/** URL of the message list for one number (E.164), optionally filtered. */
export const messagesTo = (phone: string, filters: { test?: "live" } = {}): string =>
  `/messages?${new URLSearchParams({ recipient: phone, ...filters })}`;

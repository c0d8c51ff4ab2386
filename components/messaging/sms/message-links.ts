/** The list of messages, with only those to exactly one number (E.164), and of these only some. */
export const messagesTo = (phone: string, filters: { test?: "live" } = {}): string =>
  `/messages?${new URLSearchParams({ recipient: phone, ...filters })}`;

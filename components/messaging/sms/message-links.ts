/** Filters messages by recipient. `phone` is in E.164. */
export const messagesHref = (phone: string, filters: { test?: "live" } = {}): string =>
  `/messages?${new URLSearchParams({ recipient: phone, ...filters })}`;

export const messagesHref = (phone: string, filters: { test?: "live" } = {}): string =>
  `/messages?${new URLSearchParams({ recipient: phone, ...filters })}`;

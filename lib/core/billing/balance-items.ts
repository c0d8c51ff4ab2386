/** Reasons of balance changes; each is a column of the statement. */
export const BALANCE_ITEMS = [
  "top_up",
  "refund",
  "correction",
  "message",
  "short_link",
  "messenger_code",
  "fraud_check",
] as const;
export type BalanceItem = (typeof BALANCE_ITEMS)[number];

export const CHARGED_ITEMS = [
  "message",
  "short_link",
  "messenger_code",
  "fraud_check",
] as const satisfies readonly BalanceItem[];
export type ChargedItem = (typeof CHARGED_ITEMS)[number];

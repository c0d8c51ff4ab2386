export const UNSUBSCRIBE_REASONS = [1, 2, 3, 4, 5, 6] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

export const parseReason = (text: string): UnsubscribeReason | null =>
  UNSUBSCRIBE_REASONS.find((unsubscribeReason) => String(unsubscribeReason) === text) ?? null;

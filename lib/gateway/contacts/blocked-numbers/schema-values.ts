/** Block types: 1 by the customer, 2 unsubscribed by the person. */
export const BLOCK_TYPES = [1, 2] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export const MAX_NOTE = 255;

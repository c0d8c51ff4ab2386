export const LENGTH = { short: 50, name: 200, text: 1_000 } as const;

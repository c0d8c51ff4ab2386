/** How many characters of other people's texts a document shows; forms allow less. */
export const LENGTH = { short: 50, name: 200, text: 1_000 } as const;

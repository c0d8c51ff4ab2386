/** Words for what the log tells of, by the kind of object and what was done to it. */
type ActionWords = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the log tells of, to filter by: each is where its words are (`auditLog.action`). A test keeps them complete. */
export const actionsOf = (words: ActionWords): string[] =>
  Object.entries(words)
    .flatMap(([kind, verbs]) => Object.keys(verbs).map((verb) => `${kind}.${verb}`))
    .sort();

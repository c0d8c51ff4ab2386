type ActionTranslations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Actions to filter by, as keys of `auditLog.action`. A test keeps them complete. */
export const listActions = (words: ActionTranslations): string[] =>
  Object.entries(words)
    .flatMap(([kind, verbs]) => Object.keys(verbs).map((verb) => `${kind}.${verb}`))
    .sort();

type ActionTranslations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Keys of `auditLog.action`. */
export const listActions = (words: ActionTranslations): string[] =>
  Object.entries(words)
    .flatMap(([kind, verbs]) => Object.keys(verbs).map((verb) => `${kind}.${verb}`))
    .sort();

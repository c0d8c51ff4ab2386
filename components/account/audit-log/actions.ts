type ActionTranslations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Lists the keys of `auditLog.action`. */
export const listActions = (translations: ActionTranslations): string[] =>
  Object.entries(translations)
    .flatMap(([kind, verbs]) => Object.keys(verbs).map((verb) => `${kind}.${verb}`))
    .sort();

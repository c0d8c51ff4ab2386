export function findLanguage(text: string, options?: { isTest?: boolean }): string[];
export function checkLanguage(root: string, files: readonly string[]): string[];

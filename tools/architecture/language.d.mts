export function findLanguage(text: string): string[];
export function checkLanguage(root: string, files: readonly string[]): string[];

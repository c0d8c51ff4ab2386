export function checkForms(file: string, text: string): string[];

export function findDenied(text: string): string[];

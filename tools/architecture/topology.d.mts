export function findQuestions(text: string): string[];

/**
 * Returns the module whose routes were added last, and the other files in its commit. Undefined if the history is
 * insufficient.
 */
export function findNewestModule(root: string): { name: string; outside: string[] } | undefined;
export function describeNewestModule(root: string): string;

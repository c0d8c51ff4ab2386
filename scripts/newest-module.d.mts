/** The module whose rows were added last, and the other files that its commit changed or added; undefined if the history does not tell. */
export function findNewestModule(root: string): { name: string; outside: string[] } | undefined;
/** The same in words. */
export function describeNewestModule(root: string): string;

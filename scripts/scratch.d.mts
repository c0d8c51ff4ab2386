/** A new folder for databases that live as long as a run of tests, in memory where there is room for them. */
export function scratchFolder(prefix: string): string;

/** Creates a folder for databases of one test run, in memory if there is room. */
export function scratchFolder(prefix: string): string;

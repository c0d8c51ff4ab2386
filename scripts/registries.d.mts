/** Files whose text is not what the folders below `root` make of it, with the right one. */
export function findStale(root: string): { file: string; text: string }[];
/** Brings them into step; returns the files that changed. */
export function writeRegistries(root: string): string[];

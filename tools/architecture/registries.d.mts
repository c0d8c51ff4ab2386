/** Returns outdated registries with their correct text, from the folders below `root`. */
export function findStale(root: string): { file: string; text: string }[];
/** Updates outdated registries; returns the changed files. */
export function writeRegistries(root: string): string[];

/** Builds pages and processes unless the last build has the same sources. Exits on failure. */
export function ensureBuilt(): Promise<void>;

/** Builds pages and processes unless the sources are the ones that were built last. Ends the process if that fails. */
export function ensureBuilt(): Promise<void>;

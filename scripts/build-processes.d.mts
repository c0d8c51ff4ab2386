/** Bundles each process into `dist/processes/NAME.mjs`. Rejects if a source does not compile. */
export function buildProcesses(): Promise<void>;

/** Bundles each process into `<outdir>/NAME.mjs`, default `dist/processes`. Rejects if a source does not compile. */
export function buildProcesses(outdir?: string): Promise<void>;

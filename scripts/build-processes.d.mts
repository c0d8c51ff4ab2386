import type { BuildOptions } from "esbuild";

export const BUNDLE: BuildOptions;
/**
 * Bundles each process, or the given entry points, into `<outdir>/NAME.mjs`, default `dist/processes`. Rejects if a
 * source doesn't compile.
 */
export function buildProcesses(outdir?: string, entryPoints?: string[]): Promise<void>;

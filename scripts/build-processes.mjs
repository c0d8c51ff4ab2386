import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

const PROCESSES = ["up", "web", "api", "worker", "container"].map((name) => `processes/${name}.ts`);

/**
 * Bundles our own code into one fast-starting file per process; packages stay external. The folder must be below the
 * project, so that packages resolve.
 */
export const BUNDLE = {
  absWorkingDir: root,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20.19",
  format: "esm",
  logLevel: "warning",
};

/** Bundles the processes with source maps. What is imported on demand is a chunk of its own. */
export async function buildProcesses(outdir = "dist/processes", entryPoints = PROCESSES) {
  await build({ ...BUNDLE, entryPoints, outdir, splitting: true, sourcemap: true });
}

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

const PROCESSES = ["up", "web", "api", "worker"].map((name) => `processes/${name}.ts`);

/**
 * How our own code of a process becomes one file, which starts at once; packages stay outside. The folder must stand below
 * the project, because packages are found from there.
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

/** Bundles the processes, with maps to their sources. */
export async function buildProcesses(outdir = "dist/processes", entryPoints = PROCESSES) {
  await build({ ...BUNDLE, entryPoints, outdir, sourcemap: true });
}

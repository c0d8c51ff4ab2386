import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

const PROCESSES = ["up", "web", "api", "worker"].map((name) => `processes/${name}.ts`);

/**
 * Bundles our own code of each process into one file, which starts at once; packages stay outside. The
 * folder must stand below the project, because packages are found from there.
 */
export async function buildProcesses(outdir = "dist/processes", entryPoints = PROCESSES) {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    sourcemap: true,
    logLevel: "warning",
  });
}

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Bundles our own code of each process into one file, which starts at once; packages stay outside. The
 * folder must stand below the project, because packages are found from there.
 */
export async function buildProcesses(outdir = "dist/processes") {
  await build({
    absWorkingDir: root,
    entryPoints: ["processes/up.ts", "processes/web.ts", "processes/api.ts", "processes/worker.ts"],
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

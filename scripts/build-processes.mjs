import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles our own code of each process into one file, which starts at once; packages stay outside. */
export async function buildProcesses() {
  await build({
    absWorkingDir: root,
    entryPoints: ["processes/up.ts", "processes/web.ts", "processes/api.ts", "processes/worker.ts"],
    outdir: "dist/processes",
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

import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { ensureBuilt } from "./ensure-built.mjs";
import { DATA_FILES } from "./runtime-packages.mjs";
import { scratchFolder } from "./scratch.mjs";

/**
 * Tests the container image's packages next to the bundles alone, since a missing one would only fail in production.
 */

const folder = scratchFolder("posthorn-image-");
const PROCESSES = path.join(folder, "dist/processes");

beforeAll(async () => {
  await ensureBuilt();
  execFileSync(process.execPath, ["scripts/runtime-packages.mjs"], { cwd: projectRoot() });
  cpSync(path.join(projectRoot(), "dist/processes"), PROCESSES, { recursive: true });
  symlinkSync(
    path.join(projectRoot(), "dist/runtime/node_modules"),
    path.join(folder, "node_modules"),
  );
}, 600_000);

/** Packages that the bundles import, also on demand. */
function findImports(): string[] {
  const names = readdirSync(PROCESSES)
    .filter((file) => file.endsWith(".mjs") && file !== "up.mjs")
    .flatMap((file) => {
      const text = readFileSync(path.join(PROCESSES, file), "utf8");
      return [
        ...text.matchAll(/^(?:import|\} from|import .* from|.*\bimport\()\s*"([^".][^"]*)"/gm),
      ];
    })
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("node:"));
  return [...new Set(names)];
}

const isJson = (name: string) => name.endsWith(".json");
const listScripts = () => findImports().filter((name) => !isJson(name));
/** Also JSON, which an import would need an attribute for. */
const listNamed = () => [
  ...DATA_FILES.filter((name) => /^(@[^/]+\/)?[^/]+$/.test(name)),
  ...findImports().filter(isJson),
];

/** Without `--preserve-symlinks`, packages would find what they lack in the checkout. */
it.each([
  ["import of the bundles", listScripts, "await import(name)"],
  ["package loaded by name", listNamed, 'createRequire(process.cwd() + "/container.mjs")(name)'],
])("%s: each can be loaded", (_kind, list, load) => {
  const names = list();
  expect(names.length).toBeGreaterThan(2);
  const script = `
    import { createRequire } from "node:module";
    for (const name of ${JSON.stringify(names)}) {
      try { ${load}; } catch (error) { console.log(name, error.message); }
    }
    process.exit(0);`;
  const flags = ["--preserve-symlinks", "--input-type=module", "-e", script];
  expect(execFileSync(process.execPath, flags, { cwd: PROCESSES, encoding: "utf8" })).toBe("");
});

import { readdirSync } from "node:fs";
import path from "node:path";

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Yields source files below a folder, as paths from the root. */
export function* sourceFiles(root, folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(root, name);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield name;
  }
}

/**
 * Matches tests and test helpers. Production code may not import them, so naming a file like a test bypasses no rule.
 */
export function isTest(file) {
  if (file === "lib/db/factories.ts" || /^(e2e|lib\/db(\/cluster)?\/testing)\//.test(file))
    return true;
  return /(\.(test|spec)\.tsx?|\/test-[^/]+\.ts)$/.test(file);
}

/** Resolves `@/lib/x` and `./x` to a path from the root without extension; packages stay as they are. */
function resolveImport(file, specifier) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

/** Returns the modules that a file imports, as paths from the root without extension. */
export function readImports(file, text) {
  const imports = [];
  for (const match of text.matchAll(IMPORT)) {
    imports.push({ target: resolveImport(file, match[2]), isType: match[1] !== undefined });
  }
  for (const match of text.matchAll(DYNAMIC_IMPORT)) {
    imports.push({ target: resolveImport(file, match[1]), isType: false });
  }
  return imports;
}

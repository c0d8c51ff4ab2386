import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

function isProject(directory: string): boolean {
  const file = path.join(directory, "package.json");
  return existsSync(file) && readFileSync(file, "utf8").includes('"name": "posthorn"');
}

function searchUpwards(start: string): string | undefined {
  let directory = start;
  while (!isProject(directory)) {
    const parent = path.dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
  return directory;
}

/**
 * Returns the project's root when run from sources, `dist/` or Next's bundles. Falls back to the working directory
 * for bundlers that rewrite `import.meta.url`.
 */
export function projectRoot(): string {
  const moduleDirectory = import.meta.url.startsWith("file:")
    ? fileURLToPath(import.meta.url)
    : process.cwd();
  return (
    searchUpwards(path.dirname(moduleDirectory)) ?? searchUpwards(process.cwd()) ?? process.cwd()
  );
}

import { createRequire } from "node:module";

/** Reads a package's data uncached, as some packages are large. */
export function readOnce<T>(name: string): T {
  const require = createRequire(import.meta.url);
  const file = require.resolve(name);
  const data = require(file) as T;
  delete require.cache[file];
  return data;
}

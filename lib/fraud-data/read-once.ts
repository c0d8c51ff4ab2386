import { createRequire } from "node:module";

/** Returns a data package's export without caching it, as some are large. */
export function readOnce<T>(name: string): T {
  const require = createRequire(import.meta.url);
  const file = require.resolve(name);
  const data = require(file) as T;
  delete require.cache[file];
  return data;
}

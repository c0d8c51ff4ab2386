import { createRequire } from "node:module";

/** What a package of data exports. It isn't kept beside what is made of it: some of them are large. */
export function readOnce<T>(name: string): T {
  const require = createRequire(import.meta.url);
  const file = require.resolve(name);
  const data = require(file) as T;
  delete require.cache[file];
  return data;
}

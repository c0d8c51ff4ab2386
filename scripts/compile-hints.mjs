import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** First line that makes Chromium compile a script's functions off the main thread, while the script loads. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the built pages' scripts. Otherwise a browser only pre-parses a function and compiles it on the main thread
 * at its first call, and nearly all of ours are called while a page starts. Other browsers read a comment.
 */
export function hintCompilation(buildDir) {
  const chunks = path.join(buildDir, "static", "chunks");
  for (const entry of readdirSync(chunks, { recursive: true })) {
    if (!entry.endsWith(".js")) continue;
    const file = path.join(chunks, entry);
    const script = readFileSync(file, "utf8");
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  }
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The first line of a script whose functions Chromium compiles beside the page, while the script arrives. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts of the built pages. Without the mark a browser only skims a function until its first call,
 * and then compiles it on the thread that also draws and listens: nearly all of ours are called while a page
 * starts. Other browsers read a comment.
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

import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Neither does Chromium call home, nor does it need rights that a container lacks. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-first-run",
  "--no-pings",
];

/**
 * Path of the Chromium that came with npm, unpacked for this user; `CHROMIUM_PATH` names another. Undefined
 * where npm has none (not Linux on x64): Playwright then looks for its own.
 */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // It unpacks to fixed names in the directory for temporary files, where another user's copy may lie.
  const own = path.join(os.tmpdir(), `posthorn-chromium-${os.userInfo().uid}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

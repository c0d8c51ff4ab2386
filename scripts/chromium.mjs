import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Keeps Chromium from calling home and from needing rights that a container lacks. */
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
 * Returns the path of npm's Chromium, unpacked for this user, or `CHROMIUM_PATH`. Undefined outside Linux on x64,
 * where npm has no build, so that Playwright uses its own.
 */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // It unpacks to fixed names in the temporary folder, possibly over another user's copy.
  const directory = path.join(os.tmpdir(), `posthorn-chromium-${os.userInfo().uid}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = directory;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

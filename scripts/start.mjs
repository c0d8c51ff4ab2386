import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

/** `npm start`: installs and builds as needed, then hands over. Needs only Node and npm. */

ensureInstalled();
const isDev = process.argv.includes("--dev");
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (isDev) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../processes/up.ts");
} else {
  await ensureBuilt();
  // In this process, so that signals pass through one parent less.
  await import("../dist/processes/up.mjs");
}

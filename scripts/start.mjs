import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

/** `npm start`: installs and builds what is missing or out of date, then hands over. Needs only Node and npm. */

ensureInstalled();
const isDev = process.argv.includes("--dev");
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (isDev) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../processes/up.ts");
} else {
  await ensureBuilt();
  // In this very process: one parent less between a signal and whoever it is meant for.
  await import("../dist/processes/up.mjs");
}

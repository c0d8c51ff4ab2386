import { build } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
process.exit((await build()) ? 0 : 1);

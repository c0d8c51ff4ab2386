import os from "node:os";
import { fail } from "@/processes/lifecycle";
import { ROLES } from "@/processes/roles";

/**
 * Entry point of the container image: runs the role that the command names, in this process, so that the container's
 * signals reach it.
 */

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

const abort = (signal: NodeJS.Signals) => process.exit(128 + os.constants.signals[signal]);

// Removes the role, since each role expects its own arguments right after the file name.
const [role = ""] = process.argv.splice(2, 1);
const run = ROLES[role];
if (run === undefined) fail(`The command must begin with one of: ${Object.keys(ROLES).join(", ")}`);
// As process 1 of a container, Node ignores signals without a listener. Servers replace this one once they run.
for (const signal of SIGNALS) process.on(signal, abort);
await run();
for (const signal of SIGNALS) process.off(signal, abort);

import os from "node:os";
import { fail } from "@/processes/lifecycle";
import { ROLES } from "@/processes/roles";

/**
 * Entry point of the container image: runs the role that the command names, in this process, so that the container's
 * signals reach it.
 */

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

const abort = (signal: NodeJS.Signals) => process.exit(128 + os.constants.signals[signal]);

// A role reads its arguments after the file's name.
const [role = ""] = process.argv.splice(2, 1);
const run = ROLES[role];
if (run === undefined) fail(`The command must begin with one of: ${Object.keys(ROLES).join(", ")}`);
// Process 1 ignores signals without a listener. Servers listen themselves once they run.
for (const signal of SIGNALS) process.on(signal, abort);
await run();
for (const signal of SIGNALS) process.off(signal, abort);

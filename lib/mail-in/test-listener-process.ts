import { existsSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { env, requireDatabaseUrl } from "@/lib/env";
import { startMailListener } from "./listener";

/**
 * Runs a listener in a separate process. With `die`, it exits before responding to an email. Responds to each message
 * of its parent with its memory in bytes: current, and peak since the previous message.
 */
setDatabase(openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-mail-test" }));

const write = net.Socket.prototype.write;
if (process.argv.includes("die"))
  net.Socket.prototype.write = function (this: net.Socket, ...args: Parameters<typeof write>) {
    if (String(args[0]).startsWith("250 2.6.0")) process.kill(process.pid, "SIGKILL");
    return write.apply(this, args);
  } as typeof write;

const STATUS = "/proc/self/status";
const CLEAR_REFS = "/proc/self/clear_refs";

/** The most since the last reading, where the system counts it; otherwise what it has now. */
function readMemory(): { now: number; peak: number } {
  const now = process.memoryUsage.rss();
  if (!existsSync(CLEAR_REFS)) return { now, peak: now };
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, "utf8"))?.[1]) * 1024;
  // 5 resets the peak.
  writeFileSync(CLEAR_REFS, "5");
  return { now, peak };
}

const listener = await startMailListener({
  host: "127.0.0.1",
  port: 0,
  domain: "example.com",
  keyPepper: env.KEY_PEPPER,
  tls: null,
  isRelay: () => false,
  resolver: null,
  log: () => {},
});
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(readMemory());
});
process.on("disconnect", () => process.exit());
process.send?.(listener.port);

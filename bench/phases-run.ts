import { openDatabase, setDatabase } from "@/lib/db/client";
import { env, requireDatabaseUrl } from "@/lib/env";
import { benchPhases } from "./phases";

/** Runs in its own process, because measuring allocations needs engine flags. */
setDatabase(openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-bench" }));
for (const { phase, cpuMicros, bytes } of await benchPhases(env.KEY_PEPPER)) {
  console.log(`  ${phase}: ${cpuMicros.toFixed(1)} µs, ${(bytes / 1024).toFixed(1)} KiB`);
}
process.exit(0);

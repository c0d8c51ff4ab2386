import { requireDatabaseUrl } from "@/lib/env";
import { runTool } from "./run-tool";

await runTool(process.argv.slice(2), requireDatabaseUrl);

import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "@/lib/env";
import { fail } from "@/processes/lifecycle";

/** Health check of a container: asks its role, read from the command of process 1, over the loopback interface. */

const TIMEOUT_MS = 4_000;

function readRole(): string {
  const args = readFileSync("/proc/1/cmdline", "utf8").split("\0");
  return args[args.findIndex((word) => path.basename(word) === "container.mjs") + 1] ?? "";
}

/** Returns the URL that answers 200 while the role works; null if the role has none. */
function toHealthUrl(role: string): string | null {
  if (role === "web") return `http://localhost:${env.PORT}/api/health`;
  if (role === "api") return `http://localhost:${env.PORT}/health`;
  if (role === "worker" && env.METRICS_PORT !== undefined)
    return `http://localhost:${env.METRICS_PORT}/metrics`;
  return null;
}

async function checkHealth(url: string): Promise<void> {
  const headers = new Headers();
  if (env.METRICS_TOKEN !== undefined) headers.set("Authorization", `Bearer ${env.METRICS_TOKEN}`);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (response.status !== 200) fail(`${response.status} ${text.slice(0, 500)}`);
}

const url = toHealthUrl(readRole());
if (url !== null)
  await checkHealth(url).catch((error: Error) => fail(String(error.cause ?? error)));

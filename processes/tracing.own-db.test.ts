import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { projectRoot } from "@/lib/project-root";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { freePort } from "../scripts/free-port.mjs";

const db = testDatabase();
beforeAll(() => ensureBuilt(), 300_000);

/**
 * Prints OpenTelemetry's modules when the process exits; imported packages of CommonJS are in Node's cache, too. Not those
 * of the API package, which is a dependency of `prom-client`.
 */
const REPORTER = `
  import { createRequire } from "node:module";
  const { cache } = createRequire("file:///reporter.js");
  process.on("exit", () => {
    const names = Object.keys(cache).filter((file) => /@opentelemetry\\/(?!api\\/)/.test(file));
    process.stderr.write("modules: " + names.length + "\\n");
  });`;

/** Starts and stops a process by signal. Returns its exit code and how many modules of OpenTelemetry it had loaded. */
async function runProcess(name: "worker" | "api", environment: Record<string, string>) {
  const reporter = `data:text/javascript,${encodeURIComponent(REPORTER)}`;
  const file = path.join(projectRoot(), `dist/processes/${name}.mjs`);
  const child = spawn(process.execPath, ["--import", reporter, file], {
    env: {
      ...process.env,
      DATABASE_URL: db.current.url,
      PORT: String(await freePort()),
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = text(child.stderr as NodeJS.ReadableStream);
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.once("message", resolve));
  child.kill("SIGTERM");
  const code = await exited;
  return { code, modules: Number(/modules: (\d+)/.exec(await printed)?.[1]) };
}

it.each(["worker", "api"] as const)(
  "loads nothing of OpenTelemetry in the %s without an endpoint",
  async (name) => {
    expect(await runProcess(name, {})).toEqual({ code: 0, modules: 0 });
  },
  60_000,
);

it("traces with an endpoint, and stops in time while the collector hangs", async () => {
  const collector = createServer(() => {});
  onTestFinished(() => {
    collector.closeAllConnections();
    collector.close();
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const { code, modules } = await runProcess("worker", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(code).toBe(0);
  expect(modules).toBeGreaterThan(0);
}, 60_000);

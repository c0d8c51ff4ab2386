import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { makeWebhook, raiseDeliveries } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { projectRoot } from "@/lib/project-root";
import { ensureBuilt } from "../scripts/ensure-built.mjs";

/** The worker's process as its environment configures it. */
const db = testDatabase();
beforeAll(() => ensureBuilt(), 300_000);

function startWorkerProcess(environment: Record<string, string>) {
  const file = path.join(projectRoot(), "dist/processes/worker.mjs");
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: db.current.url, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return { exited, stderr: child.stderr };
}

it("refuses to start with a source IP that the machine lacks, and names it", async () => {
  const worker = startWorkerProcess({ WEBHOOK_SOURCE_IPS: "198.51.100.7" });
  const said = text(worker.stderr);
  expect(await worker.exited).toBe(1);
  expect(await said).toBe("WEBHOOK_SOURCE_IPS: this machine does not have the IP 198.51.100.7\n");
}, 60_000);

it("sends webhooks from the configured source IP", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const came = new Promise<string | undefined>((resolve) =>
    server.once("request", ({ socket }, response) => {
      resolve(socket.remoteAddress);
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ctx = await createContext({ balance: "1" });
  await makeWebhook(ctx, { target: `http://127.0.0.1:${port}/hook` });
  await raiseDeliveries(ctx.account.id, 1);
  // All of 127.0.0.0/8 is this machine.
  startWorkerProcess({ WEBHOOK_SOURCE_IPS: "127.0.0.9" });
  expect(await came).toBe("127.0.0.9");
}, 60_000);

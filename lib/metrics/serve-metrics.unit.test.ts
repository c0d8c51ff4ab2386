import net from "node:net";
import { Counter, Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { type MetricsListener, serveMetrics } from "./serve-metrics";

const HOST = "127.0.0.1";
const TOKEN = "a-token-of-the-operator";
const listeners: MetricsListener[] = [];
afterEach(async () => {
  await Promise.all(listeners.splice(0).map(({ stop }) => stop()));
});

function createRegistry(): Registry {
  const registry = new Registry();
  new Counter({ name: "posthorn_tests_total", help: "Tests", registers: [registry] }).inc(3);
  return registry;
}

async function start(options: { port?: number; token?: string } = {}) {
  const log = vi.fn();
  const listener = await serveMetrics({
    registry: createRegistry(),
    host: HOST,
    port: 0,
    retryMs: 20,
    log,
    ...options,
  });
  listeners.push(listener);
  const url = `http://${HOST}:${options.port ?? listener.port}`;
  const get = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  return { get, log };
}

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

it("answers scrapes in Prometheus' text format, and nothing else", async () => {
  const { get } = await start();
  const response = await get("/metrics");
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain("posthorn_tests_total 3");
  expect((await get("/")).status).toBe(404);
  expect((await get("/metrics", { method: "POST" })).status).toBe(405);
});

it("rejects scrapes without the configured token", async () => {
  const { get } = await start({ token: TOKEN });
  for (const init of [undefined, withToken("other"), withToken(`${TOKEN}x`), withToken("")]) {
    const response = await get("/metrics", init);
    expect(response.status).toBe(401);
    expect(await response.text()).toBe("");
  }
  expect((await get("/metrics", withToken(TOKEN))).status).toBe(200);
});

it("continues without metrics while the port is taken, and serves them once it is free", async () => {
  const holder = net.createServer();
  await new Promise<void>((resolve) => holder.listen(0, HOST, resolve));
  const { port } = holder.address() as net.AddressInfo;
  const { get, log } = await start({ port });
  expect(log.mock.calls).toEqual([
    [
      {
        level: "error",
        message: `METRICS_PORT: ${HOST}:${port} is in use; no metrics until it is free`,
      },
    ],
  ]);
  await new Promise((resolve) => holder.close(resolve));
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  expect((await get("/metrics")).status).toBe(200);
});

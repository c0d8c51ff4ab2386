import { collectDefaultMetrics } from "prom-client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { database } from "@/lib/db/client";
import { defineGauge, registry, type Sample, startRecording } from "@/lib/metrics/registry";
import { serveMetrics } from "@/lib/metrics/serve-metrics";
import { VERSION } from "@/lib/version";

const buildInfo = defineGauge({
  name: "posthorn_build_info",
  help: "Always 1; the labels say which version of which process answers",
  labels: ["version", "process"],
});

const poolConnections = defineGauge({
  name: "posthorn_database_pool_connections",
  help: "Database connections by pool: in_use and idle, at most max; waiting counts callers without one",
  labels: ["pool", "state"],
});

const POOL_STATES = ["in_use", "idle", "waiting", "max"] as const;

function readPools(): Sample[] {
  return database()
    .poolStates()
    .flatMap(({ name, open, idle, waiting, max }) => {
      const values = { in_use: open - idle, idle, waiting, max };
      return POOL_STATES.map((state) => {
        return { labels: { pool: name, state }, value: values[state] };
      });
    });
}

/**
 * Records and serves this process's metrics, if `METRICS_PORT` is set. Needs the database to be set. Returns a stop
 * function.
 */
export async function startMetrics(name: "web" | "api" | "worker"): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port === undefined) return async () => {};
  startRecording();
  collectDefaultMetrics({ register: registry });
  buildInfo.watch(() => [{ labels: { version: VERSION, process: name }, value: 1 }]);
  poolConnections.watch(readPools);
  const listener = await serveMetrics({ registry, port, host, token, log });
  return listener.stop;
}

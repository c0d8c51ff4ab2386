import { defineCounter, defineGauge, defineHistogram } from "./registry";

/** Have their own duration histograms; a histogram of each of hundreds of operations would be thousands of series. */
const TIMED_OPERATIONS = new Set([
  "sendSms",
  "getSms",
  "listSms",
  "createBulk",
  "createVerifyCode",
  "checkVerifyCode",
  "sendKannelSms",
]);

const requests = defineCounter({
  name: "posthorn_http_requests_total",
  help: "API requests answered, by operation and status class",
  labels: ["operation", "status"],
});

const durations = defineHistogram({
  name: "posthorn_http_request_duration_seconds",
  help: "Time from the request's head to its answer, by important operation, else other_read or other_write",
  labels: ["operation", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

const toStatusClass = (status: number) => `${Math.floor(status / 100)}xx`;

function toTimed(operation: string, method: string): string {
  if (TIMED_OPERATIONS.has(operation)) return operation;
  return method === "GET" || method === "HEAD" ? "other_read" : "other_write";
}

export interface AnsweredRequest {
  /** An operation's id, or a fixed word; never a path. */
  operation: string;
  method: string;
  status: number;
  /** `performance.now()` of the request's start. */
  startedAt: number;
}

export function recordRequest({ operation, method, status, startedAt }: AnsweredRequest): void {
  const statusClass = toStatusClass(status);
  requests.add(1, { operation, status: statusClass });
  const timed = { operation: toTimed(operation, method), status: statusClass };
  durations.observe((performance.now() - startedAt) / 1_000, timed);
}

const health = defineGauge({
  name: "posthorn_health",
  help: "1 if the last check of this process passed: database, migrations, worker (any worker is alive)",
  labels: ["check"],
});

export interface HealthChecks {
  database: boolean;
  migrations: boolean;
  worker: boolean;
}

let lastHealth: HealthChecks | null = null;
health.watch(() =>
  Object.entries(lastHealth ?? {}).map(([check, passed]) => {
    return { labels: { check }, value: Number(passed) };
  }),
);

/** Shows the last health check, which each web and API process makes once a minute or more often. */
export function showHealth({ database, migrations, worker }: HealthChecks): void {
  lastHealth = { database, migrations, worker };
}

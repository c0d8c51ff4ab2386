import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";

export interface MetricsListener {
  port: number;
  stop: () => Promise<void>;
}

export interface MetricsOptions {
  registry: Registry;
  port: number;
  host: string;
  /** Required as `Authorization: Bearer …`, if set. */
  token?: string | undefined;
  log: (entry: { level: "error" | "info"; message: string }) => void;
  retryMs?: number;
}

const RETRY_MS = 10_000;
const MAX_CONNECTIONS = 16;
const REQUEST_TIMEOUT_MS = 5_000;

const toDigest = (text: string) => createHash("sha256").update(text).digest();

/** Compares digests in constant time; also hides the length. */
function isAllowed(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const input = request.headers.authorization ?? "";
  return timingSafeEqual(toDigest(input), toDigest(`Bearer ${token}`));
}

function createHandler({ registry, token }: MetricsOptions) {
  let running: Promise<string> | undefined;
  /** Concurrent scrapes share one rendering. */
  const render = () => {
    running ??= registry.metrics().finally(() => {
      running = undefined;
    });
    return running;
  };
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string>) =>
    response.writeHead(status, headers).end();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isAllowed(request, token)) {
      refuse(response, 401, { "WWW-Authenticate": "Bearer" });
    } else if (request.url?.split("?", 1)[0] !== "/metrics") {
      refuse(response, 404, {});
    } else if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, { Allow: "GET, HEAD" });
    } else {
      const text = await render().catch(() => null);
      if (text === null) return void refuse(response, 500, {});
      response.writeHead(200, {
        "Content-Type": registry.contentType,
        "Cache-Control": "no-store",
      });
      response.end(request.method === "HEAD" ? undefined : text);
    }
  };
}

function listen(server: Server, { port, host }: MetricsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Answers `GET /metrics` on its own port. If that is taken, logs an error and tries again until it is free, since a process that replaces another may start before its end.
 */
export async function serveMetrics(options: MetricsOptions): Promise<MetricsListener> {
  const { port, host, log, retryMs = RETRY_MS } = options;
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, createHandler(options));
  server.maxConnections = MAX_CONNECTIONS;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let hasFailed = false;

  async function open(): Promise<void> {
    try {
      await listen(server, options);
      // Errors of single connections end at their sockets.
      server.on("error", () => {});
      if (hasFailed) log({ level: "info", message: `METRICS_PORT: listening on ${host}:${port}` });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === "EADDRINUSE" ? "is in use" : `can't be opened (${code})`;
      if (!hasFailed) {
        log({
          level: "error",
          message: `METRICS_PORT: ${host}:${port} ${reason}; no metrics until it is free`,
        });
      }
      hasFailed = true;
      if (!isStopping) timer = setTimeout(() => void open(), retryMs).unref();
    }
  }
  await open();
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

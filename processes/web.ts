import { createServer, type IncomingMessage } from "node:http";
import next from "next";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { env, exportForNextAuth, requireDatabaseUrl } from "@/lib/env";
import { createApi } from "@/lib/api";
import { countQuarantined } from "@/lib/dispatch/quarantine";
import { watchHealth } from "@/lib/http/server/health";
import { provideServerFetch } from "@/lib/http/server/serve-pages";
import { log } from "@/lib/log";
import { projectRoot } from "@/lib/project-root";
import { apiHandler, listenProblem, pageHandler, startHttpServer } from "@/processes/http-server";
import { startRedirects } from "@/processes/short-links";
import { checkSeller } from "@/processes/check-seller";
import { announceReady, fail, stopOnSignal } from "@/processes/lifecycle";
import { startMetrics } from "@/processes/metrics";
import { startTracing } from "@/processes/tracing";

/** One port: short links and the API first, the rest goes to Next. */

checkSeller();
const database = openDatabase({
  url: requireDatabaseUrl(),
  accountUrls: env.DATABASE_ACCOUNT_URLS,
  applicationName: "posthorn-web",
});
setDatabase(database);
const stopMetrics = await startMetrics("web");
const stopTracing = await startTracing("web");
exportForNextAuth();

const isDev = process.argv.includes("--dev");
// Next attaches its upgrade handler here; this server never listens. Our port has no WebSockets except in
// development, where pages need the reload socket.
const upgrades = createServer();
const pages = next({
  dev: isDev,
  dir: projectRoot(),
  hostname: env.HOST,
  quiet: true,
  port: env.PORT,
  httpServer: upgrades,
});
await pages.prepare();
const serve = pages.getRequestHandler();
const api = createApi({ basePath: "/api" });
const withServerFetch = provideServerFetch(api, "/api");
const answers = {
  basePath: "/api",
  publicUrl: env.CONFIGURED_PUBLIC_URL,
  isSecure: env.PUBLIC_URL.startsWith("https:"),
} as const;
const handlePage = pageHandler(
  (request, response) => withServerFetch(request, () => serve(request, response)),
  answers,
);
const handleApi = apiHandler(api, answers);

function isApi(request: IncomingMessage): boolean {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  // next-auth runs in the pages.
  if (path === "/api/auth" || path.startsWith("/api/auth/")) return false;
  return path === "/api" || path.startsWith("/api/");
}

const redirects = startRedirects();
const server = await startHttpServer({
  port: env.PORT,
  host: env.HOST,
  trustedProxies: env.TRUSTED_PROXIES,
  maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
  ...answers,
  handler: (request, response) =>
    redirects.serve(request, response, () =>
      isApi(request) ? handleApi(request, response) : handlePage(request, response),
    ),
  ...(isDev && { onUpgrade: (...upgrade) => void upgrades.emit("upgrade", ...upgrade) }),
}).catch((error: unknown) => fail(listenProblem(error, env.HOST, env.PORT) ?? String(error)));

const unwatch = watchHealth({ log, countQuarantined });

stopOnSignal(async () => {
  unwatch();
  await server.stop();
  await redirects.stop();
  await api.close();
  await pages.close();
  await stopTracing();
  await stopMetrics();
  await database.close();
});
announceReady();

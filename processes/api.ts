import { openDatabase, setDatabase } from "@/lib/db/client";
import { env, requireDatabaseUrl } from "@/lib/env";
import { createApi } from "@/lib/api";
import { countQuarantined } from "@/lib/dispatch/quarantine";
import { watchHealth } from "@/lib/http/server/health";
import { log } from "@/lib/log";
import { apiHandler, listenProblem, startHttpServer } from "@/processes/http-server";
import { startRedirects } from "@/processes/short-links";
import { checkSeller } from "@/processes/check-seller";
import { announceReady, fail, stopOnSignal } from "@/processes/lifecycle";
import { startMetrics } from "@/processes/metrics";
import { startTracing } from "@/processes/tracing";

checkSeller();
const database = openDatabase({
  url: requireDatabaseUrl(),
  accountUrls: env.DATABASE_ACCOUNT_URLS,
  applicationName: "posthorn-api",
});
setDatabase(database);
const stopMetrics = await startMetrics("api");
const stopTracing = await startTracing("api");

const api = createApi({ basePath: "/" });
const answers = {
  basePath: "",
  publicUrl: env.CONFIGURED_PUBLIC_URL,
  isSecure: env.PUBLIC_URL.startsWith("https:"),
} as const;
const handle = apiHandler(api, answers);
const redirects = startRedirects();
const server = await startHttpServer({
  port: env.PORT,
  host: env.HOST,
  trustedProxies: env.TRUSTED_PROXIES,
  maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
  ...answers,
  handler: (request, response) =>
    redirects.serve(request, response, () => handle(request, response)),
}).catch((error: unknown) => fail(listenProblem(error, env.HOST, env.PORT) ?? String(error)));

const unwatch = watchHealth({ log, countQuarantined });

stopOnSignal(async () => {
  unwatch();
  await server.stop();
  await redirects.stop();
  await api.close();
  await stopTracing();
  await stopMetrics();
  await database.close();
});
announceReady();

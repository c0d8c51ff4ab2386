import { apiHandler, type HttpServer, startHttpServer } from "@/processes/http-server";
import { freePort } from "../scripts/free-port.mjs";

/** The server of the API on a free port, with what answers its requests. */
export async function serveApi(
  fetch: (request: Request) => Promise<Response>,
  maxConnectionsPerAddress = 40,
): Promise<{ server: HttpServer; port: number }> {
  const port = await freePort();
  const server = await startHttpServer({
    port,
    host: "127.0.0.1",
    trustedProxies: [],
    maxConnectionsPerAddress,
    basePath: "",
    handler: apiHandler({ fetch }, { basePath: "" }),
  });
  return { server, port };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { isPublicDomain } from "@/lib/core/links/link-domain";
import type { HostCache } from "./host-cache";

const PATH = "/internal/tls-allowed";

/** Checks for a proxy's question whether it may get a certificate for a domain. */
export const isTlsQuestion = ({ url = "" }: IncomingMessage): boolean =>
  url === PATH || url.startsWith(`${PATH}?`);

/** Responds as Caddy's `on_demand_tls ask` expects: 200 to get a certificate, any other status to refuse. */
export async function handleTlsAsk(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: HostCache,
  log: (message: string, error: unknown) => void,
): Promise<void> {
  const [, query = ""] = (request.url ?? "").split("?");
  const domain = (new URLSearchParams(query).get("domain") ?? "").toLowerCase();
  let status = 404;
  try {
    const host = isPublicDomain(domain) ? await hosts.find(domain) : null;
    if (host !== null && !host.isSuspended) status = 200;
  } catch (error) {
    log("Failed to look up a link domain", error);
    status = 503;
  }
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Length": 0 });
  response.end();
}

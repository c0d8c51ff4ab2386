import type { IncomingMessage, ServerResponse } from "node:http";
import { isInternalHost, isPublicDomain } from "@/lib/core/links/link-domain";
import { codeOnDomain, toHost } from "./code-in-path";
import type { HostCache } from "./host-cache";
import { respondPlainText } from "./plain-page";
import type { Redirect } from "./redirect";
import { handleTlsAsk, isTlsQuestion } from "./tls-allowed";

export interface HostsOptions {
  ownHosts: readonly string[];
  /** False if the gateway wasn't told its own hosts; then links work under any host that no account has. */
  isStrict: boolean;
  hosts: HostCache;
  redirect: Redirect;
  /** Serves links and forms on the gateway's own hosts; false for other requests. */
  serveOwn: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Checks for the path of a link or form. */
  isLink: (request: IncomingMessage) => boolean;
  log: (message: string, error: unknown) => void;
}

type Next = () => unknown;

/**
 * Creates the routing by host. Customers' domains serve links of their account only: no pages, no API.
 * `X-Forwarded-Host` is never read. IPs and internal names are hosts that a proxy may write, and count as the gateway's.
 */
export function createHosts(options: HostsOptions) {
  const { hosts, isStrict, redirect, serveOwn, isLink, log } = options;
  const ownHosts = new Set(options.ownHosts);

  async function serveOther(
    request: IncomingMessage,
    response: ServerResponse,
    host: string,
    next: Next,
  ): Promise<void> {
    const record = isPublicDomain(host) ? await hosts.find(host) : null;
    if (record === null) {
      if (isStrict && isLink(request)) respondPlainText(response, 404);
      else if (!serveOwn(request, response)) next();
      return;
    }
    if (record.isSuspended) respondPlainText(response, 410);
    else await redirect.serve(request, response, codeOnDomain(request), record.accountId);
  }

  return {
    serve(request: IncomingMessage, response: ServerResponse, next: Next): void {
      const host = toHost(request);
      if (ownHosts.has(host) || isInternalHost(host)) {
        if (isTlsQuestion(request)) void handleTlsAsk(request, response, hosts, log);
        else if (!serveOwn(request, response)) next();
        return;
      }
      // The owner of a domain, claimed or not, decides whether it is for HTTPS only.
      response.removeHeader("Strict-Transport-Security");
      serveOther(request, response, host, next).catch((error: unknown) => {
        log("Failed to look up a link domain", error);
        // May be a customer's, where pages must never appear.
        if (isStrict || isLink(request)) respondPlainText(response, 503, { "Retry-After": "5" });
        else next();
      });
    },
  };
}

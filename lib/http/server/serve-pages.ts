import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { setServerFetch } from "@/lib/core/server-fetch";
import type { Api } from "./hono";
import { CLIENT_IP_HEADER, LOCAL_HEADER, TOKEN_HEADER } from "@/lib/auth/peer-ip";
import { shareSessions } from "@/lib/auth/session";

/** Headers that identify the page's visitor to the API. */
const FORWARDED_HEADERS = [
  "host",
  "cookie",
  "user-agent",
  CLIENT_IP_HEADER,
  LOCAL_HEADER,
  TOKEN_HEADER,
];

/**
 * Pages call their process's API while rendering, as the visitor and without the network. Returns a wrapper for
 * rendering.
 */
export function provideServerFetch(api: Api, basePath: string) {
  const rendering = new AsyncLocalStorage<IncomingMessage>();
  setServerFetch((path, pageHeaders) => {
    const page = rendering.getStore();
    if (page === undefined) throw new Error("serverFetch is only available while rendering a page");
    const headers = new Headers(pageHeaders);
    for (const name of FORWARDED_HEADERS) {
      const value = page.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const base = `http://${page.headers.host ?? "localhost"}${basePath}`;
    return api.fetch(new Request(base + path, { headers }));
  });
  return <T>(request: IncomingMessage, render: () => T): T =>
    rendering.run(request, () => shareSessions(render));
}

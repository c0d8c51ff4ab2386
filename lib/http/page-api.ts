import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { setPageApi } from "@/lib/core/page-api";
import type { Api } from "@/lib/http/hono";
import { CLIENT_ADDRESS_HEADER, TOKEN_HEADER } from "@/lib/http/peer-address";

/** Who opened the page, as the API wants to know it. */
const HANDED_ON = ["host", "cookie", "user-agent", CLIENT_ADDRESS_HEADER, TOKEN_HEADER];

/**
 * Lets pages ask the API of their process while they are drawn, as the person who opened them and without a
 * way over the network: the same rows, roles and answers. Returns what the drawing of a page is wrapped in.
 */
export function sharePageApi(api: Api, basePath: string) {
  const drawing = new AsyncLocalStorage<IncomingMessage>();
  setPageApi((path, given) => {
    const page = drawing.getStore();
    if (page === undefined) throw new Error("Only a page that is being drawn may ask.");
    const headers = new Headers(given);
    for (const name of HANDED_ON) {
      const value = page.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const base = `http://${page.headers.host ?? "localhost"}${basePath}`;
    return api.fetch(new Request(base + path, { headers }));
  });
  return <T>(request: IncomingMessage, draw: () => T): T => drawing.run(request, draw);
}

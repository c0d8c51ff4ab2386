import type { Socket } from "node:net";
import { DATA_HEADERS } from "@/lib/core/data-headers";
import { isLoopbackHost } from "@/lib/auth/peer-ip";

export const REQUEST_ID_HEADER = "X-SERVICE-REQUEST-ID";

export interface ResponseHeaders {
  [name: string]: string;
}

const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;
const links = new Map<string, string>();

export type LocalEndpoint = Pick<Socket, "localAddress" | "localPort">;

export interface RequestTarget {
  host?: string | undefined;
  reached?: LocalEndpoint | undefined;
}

/**
 * Returns the authority, empty if unknown. `Host` is untrusted, and caches and logs may pass it on: it is repeated
 * only for the caller's own machine.
 */
function resolveAuthority({ host = "", reached }: RequestTarget): string {
  if (HOST.test(host) && isLoopbackHost(host.replace(/:\d+$/, ""))) return host;
  const { localAddress, localPort } = reached ?? {};
  if (localAddress === undefined || localPort === undefined) return "";
  const ip = localAddress.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  return `${ip.includes(":") ? `[${ip}]` : ip}:${localPort}`;
}

/**
 * Builds the `Link` header (Hydra core, "Discovering a Hydra-powered Web API"). Absolute: from the configured URL,
 * else a loopback `Host`, else the connection's local address.
 */
export function documentationLink(
  publicUrl: string | undefined,
  addressed: RequestTarget,
  isSecure: boolean,
  basePath: string,
): string {
  const authority = publicUrl === undefined ? resolveAuthority(addressed) : "";
  const key = `${publicUrl ?? `${isSecure}${authority}`}${basePath}`;
  const existing = links.get(key);
  if (existing !== undefined) return existing;
  const own = authority === "" ? "" : `${isSecure ? "https" : "http"}://${authority}`;
  const link = `<${publicUrl ?? own}${basePath}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  if (links.size >= 100) links.clear();
  links.set(key, link);
  return link;
}

/** Returns plain headers, because the Node adapter writes them without building a Headers object. */
export function responseHeaders(requestId: string, link: string): ResponseHeaders {
  return {
    [REQUEST_ID_HEADER]: requestId,
    Vary: "Accept",
    Link: link,
    ...DATA_HEADERS,
  };
}

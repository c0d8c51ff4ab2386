import type { Socket } from "node:net";
import { DATA_HEADERS } from "@/lib/core/data-headers";
import { isLoopbackHost } from "@/lib/auth/peer-ip";

/** Header with a unique id in every response. */
export const REQUEST_ID_HEADER = "X-SERVICE-REQUEST-ID";

/** Headers of every API response. */
export interface AnswerHeaders {
  [name: string]: string;
}

const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;
const links = new Map<string, string>();

/** Our end of a connection. */
export type LocalEndpoint = Pick<Socket, "localAddress" | "localPort">;

/** Address that a request was sent to, as far as known. */
export interface RequestTarget {
  host?: string | undefined;
  reached?: LocalEndpoint | undefined;
}

/**
 * Returns the server's authority as seen by the caller; empty if unknown. `Host` is untrusted, and caches and logs
 * may pass it on: it is repeated only if it can mean nothing but the caller's own machine.
 */
function resolveAuthority({ host = "", reached }: RequestTarget): string {
  if (HOST.test(host) && isLoopbackHost(host.replace(/:\d+$/, ""))) return host;
  const { localAddress, localPort } = reached ?? {};
  if (localAddress === undefined || localPort === undefined) return "";
  const ip = localAddress.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  return `${ip.includes(":") ? `[${ip}]` : ip}:${localPort}`;
}

/**
 * Returns the `Link` to the API documentation (Hydra core, "Discovering a Hydra-powered Web API"). Absolute: from the
 * configured URL, else a loopback `Host`, else the connection's local address.
 */
export function documentationLink(
  publicUrl: string | undefined,
  addressed: RequestTarget,
  isSecure: boolean,
  basePath: string,
): string {
  const authority = publicUrl === undefined ? resolveAuthority(addressed) : "";
  const key = `${publicUrl ?? `${isSecure}${authority}`}${basePath}`;
  const known = links.get(key);
  if (known !== undefined) return known;
  const own = authority === "" ? "" : `${isSecure ? "https" : "http"}://${authority}`;
  const link = `<${publicUrl ?? own}${basePath}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  if (links.size >= 100) links.clear();
  links.set(key, link);
  return link;
}

/** Plain object, because the Node adapter writes it without building a Headers object. */
export function answerHeaders(requestId: string, link: string): AnswerHeaders {
  return {
    [REQUEST_ID_HEADER]: requestId,
    Vary: "Accept",
    Link: link,
    ...DATA_HEADERS,
  };
}

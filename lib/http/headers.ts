import type { Socket } from "node:net";
import { DATA_HEADERS } from "@/lib/core/data-headers";
import { isLoopbackHost } from "@/lib/auth/peer-ip";

/** Carries an ID of its own in every response of the server. */
export const REQUEST_ID_HEADER = "X-SERVICE-REQUEST-ID";

/** Headers that every answer of the API carries. */
export interface AnswerHeaders {
  [name: string]: string;
}

const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;
const links = new Map<string, string>();

/** The end of a connection that is ours. */
export type Reached = Pick<Socket, "localAddress" | "localPort">;

/** Where the request was addressed to, as far as that is known. */
export interface Addressed {
  host?: string | undefined;
  reached?: Reached | undefined;
}

/**
 * The authority of this server as a caller reaches it. `Host` is the caller's word, which caches and logs may carry to
 * others: it is repeated only where it can mean nothing but the caller's own machine. Empty: not known.
 */
function authorityOf({ host = "", reached }: Addressed): string {
  if (HOST.test(host) && isLoopbackHost(host.replace(/:\d+$/, ""))) return host;
  const { localAddress, localPort } = reached ?? {};
  if (localAddress === undefined || localPort === undefined) return "";
  const ip = localAddress.replace(/^::ffff:(?=\d+\.)/, "").replace(/%.*$/, "");
  return `${ip.includes(":") ? `[${ip}]` : ip}:${localPort}`;
}

/**
 * The `Link` to the API documentation (Hydra core, "Discovering a Hydra-powered Web API"). Absolute: from the configured
 * URL, else from a `Host` that is a loopback name, else from the address at which the connection arrived.
 */
export function documentationLink(
  publicUrl: string | undefined,
  addressed: Addressed,
  isSecure: boolean,
  basePath: string,
): string {
  const authority = publicUrl === undefined ? authorityOf(addressed) : "";
  const key = `${publicUrl ?? `${isSecure}${authority}`}${basePath}`;
  const known = links.get(key);
  if (known !== undefined) return known;
  const own = authority === "" ? "" : `${isSecure ? "https" : "http"}://${authority}`;
  const link = `<${publicUrl ?? own}${basePath}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  if (links.size >= 100) links.clear();
  links.set(key, link);
  return link;
}

/** A plain object, because the Node adapter writes it without building a Headers object. */
export function answerHeaders(requestId: string, link: string): AnswerHeaders {
  return {
    [REQUEST_ID_HEADER]: requestId,
    Vary: "Accept",
    Link: link,
    ...DATA_HEADERS,
  };
}

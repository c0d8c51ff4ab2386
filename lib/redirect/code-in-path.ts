import type { IncomingMessage } from "node:http";
import type { LinkBase } from "@/lib/core/links/destination";

/** Converts a host to lower case, without a trailing dot. */
const plainHost = (host = "") => host.toLowerCase().replace(/\.(?=:|$)/, "");

/** Phones and messengers include trailing punctuation in a link. */
const TRAILING_PUNCTUATION =
  /^([0-9A-Za-z]|[0-9A-Za-z][0-9A-Za-z-]*[0-9A-Za-z])[\p{P}\p{S}\p{Z}\p{Cf}]{1,20}$/u;
const MAX_PATH = 200;

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Strips trailing punctuation, such as a full stop. */
function stripPunctuation(path: string): string {
  if (path.length > MAX_PATH) return path;
  return TRAILING_PUNCTUATION.exec(decodePath(path))?.[1] ?? path;
}

/** Returns the request's host in lower case, without port and trailing dot. */
export const toHost = ({ headers }: IncomingMessage): string =>
  plainHost(headers.host).replace(/:\d*$/, "");

const toPath = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";

/** Returns the code on a customer's domain, which serves links only. */
export const codeOnDomain = (request: IncomingMessage): string =>
  stripPunctuation(toPath(request).slice(1));

/** Returns the path after the matching base, or null. */
export function codeAt(bases: readonly LinkBase[], request: IncomingMessage): string | null {
  const { headers } = request;
  const path = toPath(request);
  const matchingBases = bases.filter((base) => path.startsWith(base.path));
  // Fast path: nearly all requests aren't for links.
  if (matchingBases.length === 0) return null;
  const host = plainHost(headers.host);
  const base =
    matchingBases.find((item) => item.host === host) ??
    matchingBases.find((item) => item.path !== "/");
  return base === undefined ? null : stripPunctuation(path.slice(base.path.length));
}

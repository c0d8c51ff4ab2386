import type { IncomingMessage } from "node:http";
import type { LinkBase } from "@/lib/core/links/destination";

/** A name in the spelling of URLs: letters' case and the dot of the root make no other. */
const plainHost = (host = "") => host.toLowerCase().replace(/\.(?=:|$)/, "");

/** What follows the path of the place that a request is for; null: it is for none of them. */
export function codeAt(bases: readonly LinkBase[], request: IncomingMessage): string | null {
  const { headers, url = "" } = request;
  const path = url.split("?", 1)[0] ?? "";
  const here = bases.filter((one) => path.startsWith(one.path));
  // Nearly all requests are for something else.
  if (here.length === 0) return null;
  const host = plainHost(headers.host);
  const base = here.find((one) => one.host === host) ?? here.find((one) => one.path !== "/");
  return base === undefined ? null : path.slice(base.path.length);
}

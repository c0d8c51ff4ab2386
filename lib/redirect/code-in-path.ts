import type { IncomingMessage } from "node:http";
import type { LinkPlace } from "@/lib/core/links/destination";

/** A name in the spelling of URLs: letters' case and the dot of the root make no other. */
const plainHost = (host = "") => host.toLowerCase().replace(/\.(?=:|$)/, "");

/** What follows the path of the place that a request is for; null: it is for none of them. */
export function codeAt(places: readonly LinkPlace[], request: IncomingMessage): string | null {
  const { headers, url = "" } = request;
  const path = url.split("?", 1)[0] ?? "";
  const here = places.filter((one) => path.startsWith(one.path));
  // Nearly all requests are for something else.
  if (here.length === 0) return null;
  const host = plainHost(headers.host);
  const place = here.find((one) => one.host === host) ?? here.find((one) => one.path !== "/");
  return place === undefined ? null : path.slice(place.path.length);
}

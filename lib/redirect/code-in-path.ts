import type { IncomingMessage } from "node:http";
import type { LinkBase } from "@/lib/core/links/destination";

/** A name in the spelling of URLs: letters' case and the dot of the root make no other. */
const plainHost = (host = "") => host.toLowerCase().replace(/\.(?=:|$)/, "");

/** What phones and messengers take for a part of a link: signs behind it, and brackets or quotes around it. */
const APPENDED = /^([0-9A-Za-z]+)[\p{P}\p{S}\p{Z}\p{Cf}]{1,20}$/u;
const MAX_PATH = 200;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing is no code.
    return path;
  }
}

/** Returns a code without what was taken for a part of it, such as the full stop of a sentence. */
function withoutAppended(path: string): string {
  if (path.length > MAX_PATH) return path;
  return APPENDED.exec(decoded(path))?.[1] ?? path;
}

/** What follows the path of the place that a request is for; null: it is for none of them. */
export function codeAt(bases: readonly LinkBase[], request: IncomingMessage): string | null {
  const { headers, url = "" } = request;
  const path = url.split("?", 1)[0] ?? "";
  const here = bases.filter((one) => path.startsWith(one.path));
  // Nearly all requests are for something else.
  if (here.length === 0) return null;
  const host = plainHost(headers.host);
  const base = here.find((one) => one.host === host) ?? here.find((one) => one.path !== "/");
  return base === undefined ? null : withoutAppended(path.slice(base.path.length));
}

import { DomainError } from "@/lib/core/errors";
import { addScheme } from "./add-scheme";

const DESTINATION_MAX = 2_000;

const CONTROL = /\p{Cc}/u;

/** Where short links of this gateway are served. */
export interface LinkBase {
  host: string;
  /** Begins and ends with a slash. */
  path: string;
}

const refuse = (message: string) => new DomainError("invalid_input", message, { path: "url" });

/**
 * Returns the URL to which short links may lead, in the spelling that browsers ask for: with https where no scheme was typed, and
 * with hosts in ASCII, so that what only looks like another name is seen as what it is.
 * @throws DomainError `invalid_input` at `url` for what is no http(s) URL, or holds a password or control characters; `unprocessable`
 *   (`link_to_itself`) for a short link of ours, which could lead in a circle
 */
export function parseDestination(text: string, own: readonly LinkBase[]): string {
  const trimmed = addScheme(text);
  // Parsers leave them out, so what was pasted would lead elsewhere than it says.
  if (CONTROL.test(trimmed))
    throw refuse("The URL has a line break, tab or other control character in it.");
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || !/^https?:\/\//i.test(trimmed) || !/^https?:$/.test(url.protocol)) {
    throw refuse("Enter a URL that begins with https:// or http://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse(
      "A URL with a user name or password would show them to everyone who has the link.",
    );
  }
  if (url.href.length > DESTINATION_MAX) {
    throw refuse(`The URL can have at most ${DESTINATION_MAX} characters.`);
  }
  // With the dot of its root a name is the same name.
  const targetHost = url.host.replace(/\.(?=:|$)/, "");
  if (own.some(({ host, path }) => targetHost === host && url.pathname.startsWith(path))) {
    throw new DomainError("unprocessable", "A short link can't lead to another short link.", {
      reason: "link_to_itself",
      path: "url",
    });
  }
  return url.href;
}

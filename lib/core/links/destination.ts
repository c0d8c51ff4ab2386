import { DomainError, type ErrorReason } from "@/lib/core/errors";
import { addScheme } from "./add-scheme";

const MAX_DESTINATION = 2_000;

const CONTROL = /\p{Cc}/u;

/** Base URL of our short links. */
export interface LinkBase {
  host: string;
  /** Starts and ends with a slash. */
  path: string;
}

/**
 * Normalizes a URL as browsers request it: https if no scheme was typed, and hosts in ASCII, to expose lookalike
 * names.
 * @throws DomainError `invalid_input` at `path` if it isn't an http(s) URL, or contains a password or control
 * characters; `unprocessable` (`link_to_itself`) for our own short links, which could loop
 */
export function parseDestination(
  text: string,
  ownBases: readonly LinkBase[],
  path = "url",
): string {
  const toError = (reason: ErrorReason, message: string, limit?: number) =>
    new DomainError("invalid_input", message, {
      path,
      reason,
      ...(limit !== undefined && { limit }),
    });
  const trimmed = addScheme(text);
  // URL parsers drop them, so the target would differ from the text.
  if (CONTROL.test(trimmed))
    throw toError(
      "url_characters",
      "The URL has a line break, tab or other control character in it.",
    );
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || !/^https?:\/\//i.test(trimmed) || !/^https?:$/.test(url.protocol)) {
    throw toError("url_unreadable", "Enter a URL that begins with https:// or http://.");
  }
  if (url.username !== "" || url.password !== "") {
    throw toError(
      "url_password",
      "A URL with a user name or password would show them to everyone who has the link.",
    );
  }
  if (url.href.length > MAX_DESTINATION) {
    throw toError(
      "url_too_long",
      `The URL can have at most ${MAX_DESTINATION} characters.`,
      MAX_DESTINATION,
    );
  }
  // Ignores the root dot of a host.
  const targetHost = url.host.replace(/\.(?=:|$)/, "");
  if (ownBases.some((base) => targetHost === base.host && url.pathname.startsWith(base.path))) {
    throw new DomainError("unprocessable", "A short link can't lead to another short link.", {
      reason: "link_to_itself",
      path,
    });
  }
  return url.href;
}

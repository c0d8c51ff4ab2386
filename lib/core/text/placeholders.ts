/** Short-link placeholders in message texts: `[slink CODE]`, CODE being a campaign's code. */
import { DomainError } from "@/lib/core/errors";

const SLINK = /\[slink\s+([^\s[\]]{1,36})\s*\]/gi;
const SLINK_START = /\[slink\s/gi;

/**
 * Codes of the campaigns named in the text, each once, in order of appearance. Case of the word and extra
 * spaces do not matter; the code (1 to 36 characters) is case-sensitive.
 * @throws DomainError `invalid_input` at `path` for a placeholder that is begun but cannot be read: left
 *   in the text it would reach the recipient
 */
export function findSlinks(text: string, path = "text"): string[] {
  if (!text.includes("[")) return [];
  const codes = new Set<string>();
  let readable = 0;
  for (const [, code] of text.matchAll(SLINK)) {
    readable++;
    if (code !== undefined) codes.add(code);
  }
  if (readable !== (text.match(SLINK_START)?.length ?? 0)) {
    throw new DomainError(
      "invalid_input",
      "Write short-link placeholders as [slink CODE], with a code of 1 to 36 characters.",
      { path },
    );
  }
  return [...codes];
}

/** The text with each placeholder replaced by `linkOf(code)`. */
export function replaceSlinks(text: string, linkOf: (code: string) => string): string {
  return text.replace(SLINK, (_, code: string) => linkOf(code));
}

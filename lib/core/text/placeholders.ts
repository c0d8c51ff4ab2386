/** `[slink CODE]` with a campaign's code. */
import { DomainError } from "@/lib/core/errors";

const SLINK = /\[slink\s+([^\s[\]]{1,36})\s*\]/gi;
const SLINK_START = /\[slink\s/gi;

export const formatPlaceholder = (code: string): string => `[slink ${code}]`;

interface Slink {
  code: string;
  from: number;
  to: number;
}

export function parseSlinks(text: string): Slink[] {
  if (!text.includes("[")) return [];
  return [...text.matchAll(SLINK)].map(({ 0: whole, 1: code = "", index }) => ({
    code,
    from: index,
    to: index + whole.length,
  }));
}

/**
 * Returns unique codes, in order. The code (1 to 36 characters) is case-sensitive.
 * @throws DomainError `invalid_input` at `path` for a malformed placeholder, which would otherwise reach the recipient
 */
export function findSlinks(text: string, path = "text"): string[] {
  const slink = parseSlinks(text);
  if (slink.length !== (text.match(SLINK_START)?.length ?? 0)) {
    throw new DomainError(
      "invalid_input",
      "Write short-link placeholders as [slink CODE], with a code of 1 to 36 characters.",
      { path, reason: "placeholder_unreadable" },
    );
  }
  return [...new Set(slink.map(({ code }) => code))];
}

export function replaceSlinks(text: string, toLink: (code: string) => string): string {
  return text.replace(SLINK, (_, code: string) => toLink(code));
}

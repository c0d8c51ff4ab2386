/** What a reply or a client adds to a text, and nobody wants to pay for as an SMS. */

const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s{0,3}>/;
/** "On … wrote:", "Am … schrieb …:" and the like, of one line or two. */
const ATTRIBUTION = /^\s*(on|am|le|il|el|op|den|em)\s.{3,300}:\s*$/i;
const ORIGINAL =
  /^\s*(-{2,}\s*(original message|ursprüngliche nachricht|forwarded message|weitergeleitete nachricht)\s*-{2,}|_{20,})\s*$/i;

export interface Stripped {
  text: string;
  hasQuotes: boolean;
  hasSignature: boolean;
}

/** Drops the lines that introduce a quote, at the end of what stands before it: each line is dropped once at most. */
function dropAttribution(kept: string[]): void {
  while (kept.at(-1)?.trim() === "") kept.pop();
  const two = kept.slice(-2).join(" ");
  if (ATTRIBUTION.test(kept.at(-1) ?? "")) kept.pop();
  else if (kept.length > 1 && ATTRIBUTION.test(two)) kept.splice(-2);
}

/**
 * Returns the text without its signature (RFC 3676, 4.3: a line of two hyphens and a space, and what follows) and without
 * what it quotes: lines that begin with >, and everything behind the heading of an original message.
 */
export function stripEmail(input: string): Stripped {
  const lines = input.replace(/\r\n?/g, "\n").split("\n");
  const original = lines.findIndex((line) => ORIGINAL.test(line));
  const own = original === -1 ? lines : lines.slice(0, original);
  const signature = own.findIndex((line) => SIGNATURE.test(line));
  const above = signature === -1 ? own : own.slice(0, signature);
  const kept: string[] = [];
  let hasQuotes = original !== -1;
  for (const [index, line] of above.entries()) {
    if (!QUOTED.test(line)) {
      kept.push(line);
      continue;
    }
    hasQuotes = true;
    if (index === 0 || !QUOTED.test(above[index - 1] ?? "")) dropAttribution(kept);
  }
  const text = kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text, hasQuotes, hasSignature: signature !== -1 };
}

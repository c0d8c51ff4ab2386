/** Removes quotes and signatures, which would cost money as SMS. */
import { isPhoneSignature } from "@/lib/core/text/phone-signature";
import {
  type HeaderField,
  matchHeaderField,
  matchQuoteHeading,
  isAttribution,
  isForwardSubject,
  isReplySubject,
  isWholeAttribution,
  opensAttribution,
} from "./quote-words";

const SIGNATURE = /^-- ?$/;
const QUOTED = /^\s{0,3}>/;
const QUOTE_MARK = /^\s{0,3}> ?/;

export interface StrippedEmail {
  text: string;
  hasQuotes: boolean;
  hasSignature: boolean;
  isForwarded: boolean;
}

const MAX_FORWARDS = 5;
const MAX_ATTRIBUTION_LINES = 3;
/** Maximum lines between two fields of a header block, as many recipients take several. */
const MAX_GAP = 3;
const REQUIRED_HEADERS: readonly HeaderField[] = ["from", "subject"];

interface HeaderBlock {
  /** Index of the first line after the block. */
  end: number;
  subject: string;
}

const isBlank = (line: string | undefined) => line === undefined || /^[\s>]*$/.test(line);

/** Finds a block of From, Subject, and a date or recipients, each once, in any order. */
function headerBlockAt(lines: readonly string[], begin: number): HeaderBlock | null {
  const first = matchHeaderField(lines[begin] ?? "");
  if (first === null || first === "other") return null;
  const result = new Set<HeaderField>();
  let end = begin;
  let subject = "";
  for (let index = begin; index <= end + MAX_GAP; index += 1) {
    const line = lines[index];
    if (
      line === undefined ||
      (isBlank(line) && REQUIRED_HEADERS.every((field) => result.has(field)))
    )
      break;
    const field = matchHeaderField(line);
    if (field === null) continue;
    if (field !== "other" && result.has(field)) break;
    result.add(field);
    if (field === "subject") subject = line.slice(line.search(/[:：]/) + 1).trim();
    end = index + 1;
  }
  const isBlock =
    REQUIRED_HEADERS.every((field) => result.has(field)) &&
    (result.has("date") || result.has("to"));
  return isBlock ? { end, subject } : null;
}

function isUnmarkedQuote(lines: readonly string[], at: number): boolean {
  if (!opensAttribution(lines[at] ?? "")) return false;
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count += 1) {
    if (!isWholeAttribution(lines.slice(at, at + count).join(" "))) continue;
    const next = lines.slice(at + count, at + count + MAX_GAP).find((line) => line.trim() !== "");
    return next !== undefined && !QUOTED.test(next);
  }
  return false;
}

const findOriginal = (lines: readonly string[]): number =>
  lines.findIndex(
    (line, index) =>
      !QUOTED.test(line) &&
      (matchQuoteHeading(line) !== null ||
        headerBlockAt(lines, index) !== null ||
        isUnmarkedQuote(lines, index)),
  );

/** Removes the line that introduces a quote, such as "On Monday, Ann wrote:". */
function stripAttribution(kept: string[]): void {
  while (kept.at(-1)?.trim() === "") kept.pop();
  for (let count = 1; count <= Math.min(MAX_ATTRIBUTION_LINES, kept.length); count += 1) {
    const lines = kept.slice(-count);
    if (!opensAttribution(lines[0] ?? "") || !isAttribution(lines.join(" "))) continue;
    kept.splice(-count);
    return;
  }
  if (isAttribution(kept.at(-1) ?? "")) kept.pop();
}

/** Returns text without signatures and quotes. */
function findOwnText(lines: readonly string[]): Omit<StrippedEmail, "isForwarded"> {
  const signature = lines.findIndex((line) => SIGNATURE.test(line));
  const above = signature === -1 ? lines : lines.slice(0, signature);
  const keptLines: string[] = [];
  let hasQuotes = false;
  let hasSignature = signature !== -1;
  for (const [index, line] of above.entries()) {
    if (QUOTED.test(line)) {
      hasQuotes = true;
      if (index === 0 || !QUOTED.test(above[index - 1] ?? "")) stripAttribution(keptLines);
    } else if (isPhoneSignature(line)) hasSignature = true;
    else keptLines.push(line);
  }
  const text = keptLines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { text, hasQuotes, hasSignature };
}

/** Removes one quote mark, if the first line has one. */
function unquote(lines: readonly string[]): readonly string[] {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return QUOTED.test(first) ? lines.map((line) => line.replace(QUOTE_MARK, "")) : lines;
}

/** Finds the forwarded mail. Returns null for replies, or without any. */
function findForwarded(
  lines: readonly string[],
  subject: string,
): { lines: readonly string[]; subject: string } | null {
  if (isReplySubject(subject)) return null;
  const heading = lines.findIndex((line) => matchQuoteHeading(line) !== null);
  const isHeaded = heading !== -1 && matchQuoteHeading(lines[heading] ?? "") === "forwarded";
  const quote = lines.findIndex((line) => QUOTED.test(line));
  const unquoted = unquote(lines.slice(heading === -1 ? Math.max(quote, 0) : heading + 1));
  for (const [index, line] of unquoted.entries()) {
    const block = QUOTED.test(line) ? null : headerBlockAt(unquoted, index);
    if (block !== null) return { lines: unquoted.slice(block.end), subject: block.subject };
  }
  return isHeaded || isForwardSubject(subject) ? { lines: unquoted, subject: "" } : null;
}

function strip(lines: readonly string[], subject: string, forwardsLeft: number): StrippedEmail {
  const original = findOriginal(lines);
  const own = findOwnText(original === -1 ? lines : lines.slice(0, original));
  const hasQuotes = original !== -1 || own.hasQuotes;
  const outer = { ...own, hasQuotes, isForwarded: false };
  if (own.text !== "" || !hasQuotes || forwardsLeft === 0) return outer;
  const forwarded = findForwarded(lines, subject);
  if (forwarded === null) return outer;
  const inner = strip(forwarded.lines, forwarded.subject, forwardsLeft - 1);
  if (inner.text === "") return outer;
  return { ...inner, hasSignature: own.hasSignature || inner.hasSignature, isForwarded: true };
}

/**
 * Drops signatures  (RFC 3676, 4.3; phone lines) and quotes: lines starting
 * with >, and everything from another mail's heading or header block on. If no text is left and the mail is no reply,
 * the forwarded mail is used.
 * @param subject distinguishes a forward from a reply
 */
export const stripEmail = (input: string, subject = ""): StrippedEmail =>
  strip(input.replace(/\r\n?/g, "\n").split("\n"), subject, MAX_FORWARDS);

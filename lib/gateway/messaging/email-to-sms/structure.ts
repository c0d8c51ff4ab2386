import type { EmailReason } from "@/lib/gateway/messaging/email-log/schema-values";
import { MAX_EMAIL_BYTES } from "./schema-values";

/** Limits before parsing, linear in the size of the mail. */

const MAX_HEADER_BYTES = 65_536;
const MAX_HEADER_LINES = 1_000;
/** More than twice the lines of a usual 1 MB mail; a line costs the parser more than its bytes. */
const MAX_LINES = 40_000;
const MAX_MIME_PARTS = 50;
const MAX_BOUNDARIES = 20;

const CR = 0x0d;
const LF = 0x0a;

export interface StructureProblem {
  reason: EmailReason;
  description: string;
}

/**
 * Returns true for bare newlines or NUL. Servers that disagree on the end of a mail allow SMTP smuggling: a second mail under
 * the first one's identity.
 */
function hasBareNewline(raw: Buffer): boolean {
  for (let index = raw.indexOf(LF); index !== -1; index = raw.indexOf(LF, index + 1))
    if (index === 0 || raw[index - 1] !== CR) return true;
  for (let index = raw.indexOf(CR); index !== -1; index = raw.indexOf(CR, index + 1))
    if (raw[index + 1] !== LF) return true;
  return raw.includes(0);
}

function countLines(raw: Buffer, max: number): number {
  let lines = 1;
  for (
    let index = raw.indexOf(LF);
    index !== -1 && lines <= max;
    index = raw.indexOf(LF, index + 1)
  )
    lines += 1;
  return lines;
}

function headerProblem(raw: Buffer): string | null {
  const end = raw.indexOf("\r\n\r\n");
  const head = end === -1 ? raw : raw.subarray(0, end);
  if (head.length > MAX_HEADER_BYTES) return "The header is larger than 64 KB.";
  if (countLines(head, MAX_HEADER_LINES) > MAX_HEADER_LINES)
    return "The header has more than 1,000 lines.";
  return countLines(raw, MAX_LINES) > MAX_LINES ? "The email has more than 40,000 lines." : null;
}

const BOUNDARY = /boundary\s*=\s*(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/gi;

function partsProblem(text: string): string | null {
  const boundaries = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(BOUNDARY)) {
    boundaries.add(quoted ?? plain ?? "");
    if (boundaries.size > MAX_BOUNDARIES) return "The email is nested too deeply.";
  }
  let parts = 0;
  for (let index = text.indexOf("\n--"); index !== -1; index = text.indexOf("\n--", index + 3)) {
    const end = text.indexOf("\r\n", index + 1);
    const line = text.slice(index + 3, end === -1 ? undefined : end).trimEnd();
    if (boundaries.has(line)) parts += 1;
    if (parts > MAX_MIME_PARTS) return `The email has more than ${MAX_MIME_PARTS} parts.`;
  }
  return null;
}

/** Returns why a mail is rejected before parsing, or null. */
export function structureProblem(raw: Buffer): StructureProblem | null {
  if (raw.length > MAX_EMAIL_BYTES)
    return { reason: "too_large", description: "The email is larger than 1 MB." };
  if (hasBareNewline(raw))
    return { reason: "bare_newline", description: "Lines must end with CR LF, and hold no NUL." };
  const description = headerProblem(raw) ?? partsProblem(raw.toString("latin1"));
  return description === null ? null : { reason: "too_complex", description };
}

import { createHash } from "node:crypto";
import PostalMime, { addressParser, type Email } from "postal-mime";
import { automaticProblem } from "./automatic";
import { htmlToText } from "./html-text";
import type { EmailNote } from "@/lib/gateway/messaging/email-log/schema-values";
import { stripEmail } from "./strip";
import { type StructureProblem, structureProblem } from "./structure";
import { repairWindows1252 } from "./windows-1252";

export interface RawEmail {
  raw: Buffer;
  /** Envelope sender (MAIL FROM); empty for bounces. */
  mailFrom: string;
  /** Domain in our own Message-IDs, which reveals mail loops. */
  ownDomain: string;
}

export interface ReadEmail {
  /** Lowercase address; null without one, or with several. */
  from: string | null;
  subject: string;
  body: string;
  notes: readonly EmailNote[];
  /** Digest of Message-ID (or else From, Date and subject) and content, for deduplication. */
  identity: string;
  problem: StructureProblem | null;
}

const MAX_NESTING = 12;
const MAX_HEADERS_BYTES = 131_072;
const MAX_SUBJECT = 1_000;
const MAX_BODY = 10_000;

const OPTIONS = {
  rfc822Attachments: true,
  forceRfc822Attachments: true,
  maxNestingDepth: MAX_NESTING,
  maxHeadersSize: MAX_HEADERS_BYTES,
} as const;

/** Removed from texts: phones don't show them, and Postgres rejects NUL. */
const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff]/g;

const clean = (text: string, max: number) =>
  repairWindows1252(text)
    .replace(CONTROL_CHARACTERS, "")
    .toWellFormed()
    .slice(0, max)
    .toWellFormed()
    .trim();

function readFrom({ headers }: Email): string | null {
  const lines = headers.filter(({ key }) => key === "from");
  const boxes = lines.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const address = boxes[0]?.address?.toLowerCase() ?? "";
  if (lines.length !== 1 || boxes.length !== 1) return null;
  return /^[^@\s\p{C}]{1,64}@[^@\s\p{C}]{1,255}$/u.test(address) ? address : null;
}

/** Headers allowed once (RFC 5322, 3.6; RFC 2045); they define content or identity. */
const SINGLE_HEADERS = ["subject", "message-id", "content-type", "content-transfer-encoding"];

/**
 * Rejects repeated headers. DKIM signatures cover the last occurrence, parsers read the first, so an attacker could add
 * another subject above that of a signed mail.
 */
function repeatedProblem({ headers }: Email): StructureProblem | null {
  const twice = SINGLE_HEADERS.find((name) => headers.filter(({ key }) => key === name).length > 1);
  if (twice === undefined) return null;
  return { reason: "unreadable", description: `The header has more than one ${twice}.` };
}

function readBody(email: Email): { body: string; notes: EmailNote[] } {
  const isHtml = (email.text ?? "").trim() === "" && email.html !== undefined;
  const content = isHtml
    ? htmlToText(email.html ?? "")
    : { text: email.text ?? "", hasSignature: false };
  const { text, hasQuotes, isForwarded, ...stripped } = stripEmail(content.text, email.subject);
  const hasSignature = stripped.hasSignature || content.hasSignature;
  const body = clean(text, MAX_BODY);
  const notes: EmailNote[] = [];
  if (email.attachments.length > 0) notes.push("attachments");
  if (isHtml) notes.push("html");
  if (isForwarded) notes.push("forward_header");
  if (hasQuotes) notes.push("quotes");
  if (hasSignature) notes.push("signature");
  return { body, notes };
}

const EMPTY_MAIL = { from: null, subject: "", body: "", notes: [] } as const;

const hashMail = (raw: Buffer) => createHash("sha256").update(raw).digest("hex");

function identifyMail({ messageId, headers }: Email, subject: string, body: string): string {
  // Hashes only headers that forwarders leave unchanged.
  const stable = ["from", "date", "subject"].map(
    (name) => headers.find(({ key }) => key === name)?.value ?? "",
  );
  // Includes the content, since some devices reuse one Message-ID for every alarm.
  const name = messageId?.trim() ? [messageId.trim()] : stable;
  return hashMail(Buffer.from([...name, subject, body].join("\n")));
}

/** Returns why a mail can't become a message. Never throws because of a mail. */
export async function parseEmail({ raw, mailFrom, ownDomain }: RawEmail): Promise<ReadEmail> {
  const structure = structureProblem(raw);
  if (structure !== null) return { ...EMPTY_MAIL, identity: hashMail(raw), problem: structure };
  try {
    const email = await PostalMime.parse(raw, OPTIONS);
    const { body, notes } = readBody(email);
    const subject = clean((email.subject ?? "").replace(/\s+/g, " "), MAX_SUBJECT);
    const problem = repeatedProblem(email) ?? automaticProblem(email.headers, mailFrom, ownDomain);
    const identity = identifyMail(email, subject, body);
    return { from: readFrom(email), subject, body, notes, identity, problem };
  } catch {
    const problem = { reason: "too_complex", description: "The email can't be read." } as const;
    return { ...EMPTY_MAIL, identity: hashMail(raw), problem };
  }
}

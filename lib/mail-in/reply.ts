import type { ReceiveResult } from "@/lib/gateway/messaging/email-to-sms/public";

/** SMTP rejection. The text starts with the enhanced status code (RFC 3463). */
export class SmtpReplyError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

/** Creates the error, identical for unknown addresses and wrong keys, so guessing reveals no keys. */
export const unknownAddress = () => new SmtpReplyError(550, "5.1.1 No such address here");
export const tryLater = () => new SmtpReplyError(451, "4.3.0 Try again later");
export const tooManyRequests = () =>
  new SmtpReplyError(450, "4.7.1 Too many emails, try again later");

const CODES: Readonly<Record<string, readonly [number, string]>> = {
  too_large: [552, "5.3.4"],
  bare_newline: [554, "5.6.0"],
  too_complex: [554, "5.6.0"],
  unreadable: [554, "5.6.0"],
  loop: [554, "5.4.6"],
};

/** Keeps replies a single ASCII line, so mail content in them can't inject SMTP replies. */
const toReplyLine = (text: string) => text.replace(/[^ -~]+/g, " ").slice(0, 200);

/**
 * Returns the rejection, or null to accept the mail. One accepting recipient suffices; the others' errors are in
 * their accounts' logs.
 */
export function replyTo(results: readonly ReceiveResult[]): SmtpReplyError | null {
  const [first] = results;
  if (first === undefined) return tryLater();
  if (results.some(({ kind }) => kind !== "refused") || first.kind !== "refused") return null;
  const [code, extended] = CODES[first.reason] ?? [550, "5.7.1"];
  return new SmtpReplyError(code, `${extended} ${toReplyLine(first.description)}`);
}

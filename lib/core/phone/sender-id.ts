/** A number, or a text (the "alphanumeric" originator of 3GPP TS 23.040, 9.1.2.5). */
import { DomainError } from "@/lib/core/errors";

export interface SenderId {
  value: string;
  kind: "number" | "text";
}

const NUMBER = /^\+?[1-9][0-9]{0,14}$/;
export const MAX_SENDER_NAME_LENGTH = 11;
const TEXT = /^[A-Za-z0-9 ._-]{1,11}$/;
const SIGNED_DIGITS = /^\+?[0-9]+$/;
/** 6 to 15 digits, with or without plus. */
const E164_DIGITS = /^\+?([1-9][0-9]{5,14})$/;

export const trimSender = (sender: string): string =>
  sender.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");

/**
 * Parses a number (optional `+`, first digit 1-9, up to 15 digits) or 1 to 11 letters, digits, spaces and `.` `-` `_`.
 * ASCII only: Cyrillic lookalikes would allow impersonation.
 * @param path field of the error
 * @throws DomainError `invalid_input` naming the limit
 */
export function parseSenderId(sender: string, path = "sender_id"): SenderId {
  const input = trimSender(sender);
  if (NUMBER.test(input)) return { value: input, kind: "number" };
  if (TEXT.test(input) && input.trim() !== "") return { value: input, kind: "text" };
  throw new DomainError("invalid_input", explain(input), {
    path,
    reason: "sender_unreadable",
  });
}

/** Checks for a text sender, which can't receive replies. */
export const isTextSender = (sender: string): boolean => !NUMBER.test(sender.trim());

function explain(input: string): string {
  if (input.trim() === "") return "Sender must have at least one letter or digit.";
  if (SIGNED_DIGITS.test(input)) {
    return "A sender number can have up to 15 digits and starts with 1 to 9 (after an optional +).";
  }
  if (input.length > MAX_SENDER_NAME_LENGTH) {
    return "Sender can be up to 11 letters and digits, or a number up to 15 digits.";
  }
  return "A sender name can have letters A-Z, digits, spaces and . - _ only.";
}

/** For calls without a numeric sender. Berlin range reserved for fiction (030 23125 000 to 999). */
const DEFAULT_CALLER_ID = "+493023125000";

export function parseNumericSender(sender: string): string | null {
  const digits = E164_DIGITS.exec(sender)?.[1];
  return digits === undefined ? null : `+${digits}`;
}

/** Returns the caller id: the gateway's for text senders, since calls can't show text. */
export function toCallerId(sender: string): { e164: string; isDefault: boolean } {
  const e164 = parseNumericSender(sender);
  return e164 === null ? { e164: DEFAULT_CALLER_ID, isDefault: true } : { e164, isDefault: false };
}

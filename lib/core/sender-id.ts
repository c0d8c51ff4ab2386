/** Who a message is from: a number, or a text (the "alphanumeric" originator of 3GPP TS 23.040, 9.1.2.5). */
import { DomainError } from "./errors";

export interface SenderId {
  /** As the caller spelled it. */
  value: string;
  kind: "number" | "text";
}

const NUMBER = /^\+?[1-9][0-9]{0,14}$/;
const TEXT = /^[A-Za-z0-9 ._-]{1,11}$/;
const SIGNED_DIGITS = /^\+?[0-9]+$/;
/** E.164 with or without its plus sign: 6 to 15 digits. */
const E164_DIGITS = /^\+?([1-9][0-9]{5,14})$/;

/**
 * Reads a sender: a number (optional `+`, first digit 1-9, up to 15 digits) or a text of 1 to 11 letters,
 * digits, spaces and `.` `-` `_`. Letters are those of ASCII: networks accept no others, and a Cyrillic
 * look-alike would pass for somebody else.
 * @param path field that errors are reported at
 * @throws DomainError `invalid_input` naming the limit
 */
export function parseSenderId(input: string, path = "sender_id"): SenderId {
  if (NUMBER.test(input)) return { value: input, kind: "number" };
  if (TEXT.test(input) && input.trim() !== "") return { value: input, kind: "text" };
  throw new DomainError("invalid_input", explain(input), { path });
}

function explain(input: string): string {
  if (input.trim() === "") return "The sender must hold at least one letter or digit.";
  if (SIGNED_DIGITS.test(input)) {
    return "A sender number has up to 15 digits and begins with 1 to 9 (after an optional +).";
  }
  if (input.length > 11) {
    return "A sender is a number of up to 15 digits or a text of 1 to 11 characters.";
  }
  return "A sender text may hold letters A-Z, digits, spaces and . - _ only.";
}

/**
 * Caller id of a call: the sender when it can be read as E.164 (the `+` may be missing), else the
 * gateway's own number. Texts are no error here; they cannot be shown on a call.
 * @param fallbackE164 default number of the gateway
 */
export function voiceSenderId(sender: string, fallbackE164: string): string {
  const digits = E164_DIGITS.exec(sender)?.[1];
  return digits === undefined ? fallbackE164 : `+${digits}`;
}

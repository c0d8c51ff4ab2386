import { cutToParts, toGsmText } from "@/lib/core/text/cut-to-parts";
import { CHARS_PER_SPEECH_PART } from "@/lib/core/voice/speech-part";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { Instruction } from "./instruction";
import type { ReadEmail } from "./parse-email";

/** Matches a number at the start of a mail to an address without one. */
const LEADING_NUMBER =
  /^[\s\p{Cf}]*((?:tel:\s*)?(?:[+＋]|\()?\p{Nd}(?:[\p{Nd}\p{Zs}\p{Cf}\p{Pd}\u2212()./]|\ufe0f){4,40}\p{Nd})\p{Cf}*(?=$|[\s:,;])[\s:,;]*/iu;

export function splitSubject(subject: string): { phone: string | null; subject: string } {
  const match = LEADING_NUMBER.exec(subject);
  if (match === null) return { phone: null, subject };
  return { phone: plainPhone(match[1] ?? ""), subject: subject.slice(match[0].length) };
}

function sourceText({ subject, body }: Pick<ReadEmail, "subject" | "body">, source: 0 | 1 | 2) {
  if (source === 1) return subject;
  if (source === 2) return body;
  return [subject, body].filter((text) => text !== "").join("\n");
}

export interface EmailText {
  text: string;
  isUnicode: boolean | null;
  isCut: boolean;
}

export function toMessageText(
  email: Pick<ReadEmail, "subject" | "body">,
  { kind, textSource, encoding, maxParts, service }: Instruction,
): EmailText {
  const whole = sourceText(email, textSource).trim();
  if (service !== "direct") {
    const text = [...whole].slice(0, maxParts * CHARS_PER_SPEECH_PART).join("");
    return { text, isUnicode: null, isCut: text !== whole };
  }
  const requested = encoding === 2 ? null : encoding === 1;
  const cut = cutToParts(encoding === 0 ? toGsmText(whole) : whole, requested, maxParts);
  // Leaves a bulk's encoding open, since values of group columns may require another one than the text.
  return kind === "bulk" && requested === null ? { ...cut, isUnicode: null } : cut;
}

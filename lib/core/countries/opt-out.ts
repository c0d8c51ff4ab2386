import { isTextSender } from "@/lib/core/phone/sender-id";
import { senderRule } from "@/lib/core/phone/sender-rules";
import { parseSlinks } from "@/lib/core/text/placeholders";
import { sendingHint } from "./sending-hints";

const WORD =
  /\b(?:stopp?|stopsms|abmelden|abbestellen|austragen|unsubscribe|opt[ -]?out|arr[eê]t|d[ée]sabonner|baja|parar|sair|cancelar|rezygnuj|wypisz|avsluta|opzeggen|disiscriviti)\b/i;
/** A number within a few words: `STOP an 12345`, `STOP au 36111`. */
const WORD_TO_NUMBER = new RegExp(
  `${WORD.source}(?:\\W+\\p{L}+){0,2}\\W+\\+?\\d[\\d ]{2,14}\\d\\b`,
  "iu",
);
const LINK = /https?:\/\/|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S/i;

/** A link, a number in the text, or a reply, which works only for numeric senders. */
export type OptOut = "link" | "number" | "reply" | "none";

/** @param unsubscribeCodes campaigns whose links lead to an unsubscribe form */
export function analyseOptOut(text: string, unsubscribeCodes: ReadonlySet<string>): OptOut {
  const slinks = parseSlinks(text);
  if (slinks.some(({ code }) => unsubscribeCodes.has(code))) return "link";
  if (!WORD.test(text)) return "none";
  if (slinks.length > 0 || LINK.test(text)) return "link";
  return WORD_TO_NUMBER.test(text) ? "number" : "reply";
}

/** `unanswerable`: readers are asked to reply to an alphanumeric sender. */
export interface OptOutProblem {
  kind: "missing" | "unanswerable";
  countries: readonly string[];
}

export function findOptOutProblem(
  texts: readonly string[],
  {
    sender,
    countries,
    unsubscribeCodes,
  }: {
    sender: string;
    countries: readonly string[];
    unsubscribeCodes: ReadonlySet<string>;
  },
): OptOutProblem | null {
  const asking = countries.filter((iso2) => sendingHint(iso2)?.needsOptOut);
  // Replies work in countries that replace text senders by a number.
  const unanswerable = isTextSender(sender)
    ? asking.filter((iso2) => senderRule(iso2) !== "numbersOnly")
    : [];
  const ways = texts.map((text) => analyseOptOut(text, unsubscribeCodes));
  if (asking.length > 0 && ways.includes("none")) return { kind: "missing", countries: asking };
  if (unanswerable.length > 0 && ways.includes("reply"))
    return { kind: "unanswerable", countries: unanswerable };
  return null;
}

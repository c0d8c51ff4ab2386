import { isTextSender } from "@/lib/core/phone/sender-id";
import { senderRule } from "@/lib/core/phone/sender-rules";
import { parseSlinks } from "@/lib/core/text/placeholders";
import { sendingHint } from "./sending-hints";

/** Opt-out words in the languages of the countries with a hint. */
const WORD =
  /\b(?:stopp?|stopsms|abmelden|abbestellen|austragen|unsubscribe|opt[ -]?out|arr[eê]t|d[ée]sabonner|baja|parar|sair|cancelar|rezygnuj|wypisz|avsluta|opzeggen|disiscriviti)\b/i;
/** An opt-out word, and within a few words the number that takes it: `STOP an 12345`, `STOP au 36111`. */
const WORD_TO_NUMBER = new RegExp(
  `${WORD.source}(?:\\W+\\p{L}+){0,2}\\W+\\+?\\d[\\d ]{2,14}\\d\\b`,
  "iu",
);
/** A link, also one without a scheme. */
const LINK = /https?:\/\/|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S/i;

/**
 * How a text tells its readers to stop further messages: by a link, by a number that it names, or by a reply, which reaches only a
 * sender that is a number.
 */
export type OptOut = "link" | "number" | "reply" | "none";

/** @param unsubscribeCodes campaigns whose links lead to an unsubscribe form */
export function optOutOf(text: string, unsubscribeCodes: ReadonlySet<string>): OptOut {
  const slinks = parseSlinks(text);
  if (slinks.some(({ code }) => unsubscribeCodes.has(code))) return "link";
  if (!WORD.test(text)) return "none";
  if (slinks.length > 0 || LINK.test(text)) return "link";
  return WORD_TO_NUMBER.test(text) ? "number" : "reply";
}

/** Why readers in these countries can't stop advertising; `unanswerable`: they are told to reply to a name. */
export interface OptOutProblem {
  kind: "missing" | "unanswerable";
  countries: readonly string[];
}

/** Finds the first of the texts whose readers can't stop it in a country that asks for a way; null: all can. */
export function findOptOutProblem(
  texts: readonly string[],
  {
    sender,
    countries,
    unsubscribeCodes,
  }: {
    sender: string;
    /** ISO 3166-1 alpha-2. */
    countries: readonly string[];
    unsubscribeCodes: ReadonlySet<string>;
  },
): OptOutProblem | null {
  const asking = countries.filter((iso2) => sendingHint(iso2)?.needsOptOut);
  // Where text senders are replaced by a number, readers can reply.
  const named = isTextSender(sender)
    ? asking.filter((iso2) => senderRule(iso2) !== "numbersOnly")
    : [];
  const ways = texts.map((text) => optOutOf(text, unsubscribeCodes));
  if (asking.length > 0 && ways.includes("none")) return { kind: "missing", countries: asking };
  if (named.length > 0 && ways.includes("reply")) return { kind: "unanswerable", countries: named };
  return null;
}

import type { Language } from "@/lib/core/languages";
import { type SenderRule, senderRule } from "./sender-rules";

const TEXTS: Readonly<Record<Language, Record<SenderRule, string>>> = {
  en: {
    numbersOnly: "Text messages arrive from numbers only: a text sender is replaced or refused.",
    registered: "Text senders must be registered first: others are replaced, marked, or refused.",
  },
  de: {
    numbersOnly:
      "SMS kommen nur von Nummern an: Ein Textabsender wird ersetzt oder die Nachricht abgelehnt.",
    registered:
      "Textabsender müssen vorher registriert werden: Andere werden ersetzt, gekennzeichnet oder abgelehnt.",
  },
  es: {
    numbersOnly:
      "Los SMS solo llegan desde números: un remitente de texto se sustituye o se rechaza.",
    registered:
      "Los remitentes de texto deben registrarse antes: los demás se sustituyen, se marcan o se rechazan.",
  },
  pt: {
    numbersOnly: "As SMS só chegam de números: um remetente de texto é substituído ou recusado.",
    registered:
      "Os remetentes de texto têm de ser registados antes: os outros são substituídos, marcados ou recusados.",
  },
  pl: {
    numbersOnly:
      "SMS-y docierają tylko z numerów: nadawca tekstowy jest zastępowany lub odrzucany.",
    registered:
      "Nadawców tekstowych trzeba wcześniej zarejestrować: inni są zastępowani, oznaczani lub odrzucani.",
  },
};

export function senderRuleText(iso2: string, lang: Language): string | null {
  const rule = senderRule(iso2);
  return rule === null ? null : TEXTS[lang][rule];
}

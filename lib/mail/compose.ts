import { createTranslator } from "use-intl/core";
import { isLocale, type Locale, regionalTag } from "@/lib/i18n/locales";
import { readTranslations } from "@/lib/i18n/read-translations";
import { env } from "@/lib/env";
import type english from "@/translations/en/mail.json";
import { oneLine } from "./one-line";
import type { Mail } from "./outbox";

type MailTranslations = typeof english;

/** Recipient and language; unsupported languages fall back to English. */
export interface Reader {
  email: string;
  lang: string;
}

/** Maximum subject: fits two user-chosen values. */
const MAX_SUBJECT = 200;
const SIGNATURE = "-- \nPosthorn\n";

const toLocale = (lang: string): Locale => (isLocale(lang) ? lang : "en");

/** Returns the tag for formatting dates and amounts for this reader. */
export function localeTag(lang: string): string {
  return regionalTag(toLocale(lang));
}

function throwError(error: Error): never {
  throw error;
}

function loadTranslator(locale: Locale) {
  const messages: MailTranslations = readTranslations(locale, "mail");
  // A missing value must not be sent as its key.
  return createTranslator({ locale, messages, onError: throwError });
}

const translators = new Map<Locale, ReturnType<typeof loadTranslator>>();

/** Returns mail texts in the reader's language. */
export function mailTranslator(lang: string): ReturnType<typeof loadTranslator> {
  const locale = toLocale(lang);
  const translator = translators.get(locale) ?? loadTranslator(locale);
  translators.set(locale, translator);
  return translator;
}

/** Absolute URL of a dashboard page. */
export const link = (page: string): string => `${env.PUBLIC_URL}${page}`;

type Values = Record<string, string | number>;

/** Keys of `translations/<language>/mail.json` with a subject and a body. */
type TextName =
  | Exclude<keyof MailTranslations, "role" | "notification">
  | `notification.${Exclude<keyof MailTranslations["notification"], "footer">}`;

/** Composes a mail in its reader's language. `footer` becomes a separate paragraph. */
export function composeMail(
  kind: Mail["kind"],
  { email, lang }: Reader,
  text: TextName,
  values: Values,
  footer?: string,
): Mail {
  const t = mailTranslator(lang);
  const paragraphs = [t(`${text}.text`, values), footer, SIGNATURE];
  return {
    kind,
    recipient: email,
    subject: oneLine(t(`${text}.subject`, values), MAX_SUBJECT),
    text: paragraphs.filter((paragraph) => paragraph !== undefined).join("\n\n"),
  };
}

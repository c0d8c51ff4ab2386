import { createTranslator } from "use-intl/core";
import { isLocale, type Locale, regionalTag } from "@/lib/i18n/locales";
import { readTranslations } from "@/lib/i18n/read-translations";
import { env } from "@/lib/env";
import type english from "@/translations/en/mail.json";
import { oneLine } from "./one-line";
import type { Mail } from "./outbox";

type MailTranslations = typeof english;

/** Who a mail goes to, and their language; one that is not among ours reads English. */
export interface Reader {
  email: string;
  lang: string;
}

/** Longest subject: two values of a person's choice beside the words. */
const SUBJECT_MAX = 200;
const SIGNATURE = "-- \nPosthorn\n";

const localeOf = (lang: string): Locale => (isLocale(lang) ? lang : "en");

/** The language and region by which dates and amounts are written for this reader. */
export function localeTag(lang: string): string {
  return regionalTag(localeOf(lang));
}

function throwError(error: Error): never {
  throw error;
}

function loadTranslator(locale: Locale) {
  const messages: MailTranslations = readTranslations(locale, "mail");
  // A value that is missing must not go out as the name of its text.
  return createTranslator({ locale, messages, onError: throwError });
}

const translators = new Map<Locale, ReturnType<typeof loadTranslator>>();

/** The texts of mails in the reader's language. */
export function mailTranslator(lang: string): ReturnType<typeof loadTranslator> {
  const locale = localeOf(lang);
  const translator = translators.get(locale) ?? loadTranslator(locale);
  translators.set(locale, translator);
  return translator;
}

/** A page of the dashboard as it stands in a mail. */
export const link = (page: string): string => `${env.PUBLIC_URL}${page}`;

type Values = Record<string, string | number>;

/** Texts of `translations/<language>/mail.json` that are a mail: a subject and a body. */
type TextName =
  | Exclude<keyof MailTranslations, "role" | "notification">
  | `notification.${Exclude<keyof MailTranslations["notification"], "footer">}`;

/** Writes a mail in its reader's language. `footer` stands below the text, as a paragraph of its own. */
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
    subject: oneLine(t(`${text}.subject`, values), SUBJECT_MAX),
    text: paragraphs.filter((paragraph) => paragraph !== undefined).join("\n\n"),
  };
}

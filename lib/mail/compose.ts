import { accountLocale, type Language, toLanguage, regionalTag } from "@/lib/core/languages";
import { createTranslator } from "use-intl/core";
import { readTranslations } from "@/lib/i18n/read-translations";
import { env } from "@/lib/env";
import type english from "@/translations/en/mail.json";
import { toOneLine } from "./one-line";
import type { Mail } from "./mail";

type MailTranslations = typeof english;

/** Recipient of a mail; unsupported languages fall back to English. */
export interface Reader {
  email: string;
  lang: string;
}

/** Fits two user-chosen values. */
const MAX_SUBJECT = 200;
const SIGNATURE = "-- \nPosthorn\n";

/** @param currency of the account, for amounts */
export function localeTag(lang: string, currency = ""): string {
  return regionalTag(accountLocale(toLanguage(lang), currency));
}

function throwError(error: Error): never {
  throw error;
}

function loadTranslator(locale: Language) {
  const messages: MailTranslations = readTranslations(locale, "mail");
  // Throws, since a missing value must not be mailed as its key.
  return createTranslator({ locale: accountLocale(locale, null), messages, onError: throwError });
}

const translators = new Map<Language, ReturnType<typeof loadTranslator>>();

export function mailTranslator(lang: string): ReturnType<typeof loadTranslator> {
  const locale = toLanguage(lang);
  const translator = translators.get(locale) ?? loadTranslator(locale);
  translators.set(locale, translator);
  return translator;
}

export const link = (page: string): string => `${env.PUBLIC_URL}${page}`;

type Values = Record<string, string | number>;

type TextName =
  | Exclude<keyof MailTranslations, "role" | "notification" | "invoiceCharges">
  | `notification.${Exclude<keyof MailTranslations["notification"], "footer">}`;

/** Composes a mail; `footer` becomes a separate paragraph. */
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
    subject: toOneLine(t(`${text}.subject`, values), MAX_SUBJECT),
    text: paragraphs.filter((paragraph) => paragraph !== undefined).join("\n\n"),
  };
}

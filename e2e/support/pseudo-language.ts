import type { Page } from "@playwright/test";
import { COUNTRIES } from "@/lib/core/countries/countries";
import { PSEUDO_LOCALE } from "@/lib/core/languages";
import { senderRuleText } from "@/lib/core/phone/sender-rule-texts";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { LOCALE_COOKIE } from "@/lib/i18n/locales";

/** Brand, people and providers. Other data of the tests has accents itself. */
const NAMES = ["Posthorn", "Test & Co", "Erika Test", "Nordwind ID"];
const CODES = ["EUR", "CHF", "UTC", "GMT", "GSM", "JSON", "XLSX", "CSV"];
const PROGRAMS = ["curl", "Node", "PHP", "Python"];
/** Values of UTM parameters, as marketing teams write them in any language. */
const EXAMPLES = ["posthorn", "sms", "sneakers", "sale"];
/** The API sends them in the languages that it has. */
const FROM_API = COUNTRIES.flatMap(({ iso2 }) => senderRuleText(iso2, "en") ?? []);

/** Names that `Intl` writes in the locale's own English, complete or inside dates. */
function namesByIntl(): string[] {
  const regions = new Intl.DisplayNames(PSEUDO_LOCALE, { type: "region" });
  const languages = new Intl.DisplayNames(PSEUDO_LOCALE, { type: "language" });
  const written = (["long", "short"] as const).flatMap((style) => {
    const months = new Intl.DateTimeFormat("en-GB", { month: style, timeZone: "UTC" });
    const weekdays = new Intl.DateTimeFormat("en-GB", { weekday: style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => [
      months.format(Date.UTC(2026, index)),
      weekdays.format(Date.UTC(2026, 0, index)),
    ]).flat();
  });
  return [
    ...COUNTRIES.map(({ iso2 }) => regions.of(iso2) ?? ""),
    ...VOICE_LANGS.map((lang) => languages.of(lang.slice(0, 2)) ?? ""),
    ...written,
    "now",
  ];
}

const ALLOWED = [...NAMES, ...CODES, ...PROGRAMS, ...EXAMPLES, ...FROM_API, ...namesByIntl()].sort(
  (a, b) => b.length - a.length,
);
/** Numbers with units and times by `Intl`, emails, URLs, and words with digits, dots, slashes or underscores. */
const DATA =
  /\b(?:in )?\d+ (?:min|hr|sec|ms|days?|hours?)\b(?:\.| ago)?|\S*@\S+|https?:\S+|\{\{\w+\}\}|\S*[\d_/.]\S*[a-z]\S*|\S*[a-z]\S*[\d_/]\S*/gi;

/** Shows pages in pseudo-language from now on. */
export async function choosePseudoLanguage(page: Page): Promise<void> {
  const url = `http://localhost:${process.env.E2E_PORT}`;
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: PSEUDO_LOCALE, url }]);
}

/** Texts of the page and of its labels; not code, nor what is marked as another language. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const isForeign = (item: Element) =>
      item.closest("script, style, noscript, code, pre, kbd, samp, [translate=no]") !== null ||
      item.closest("[lang]")?.getAttribute("lang") !== document.documentElement.lang;
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent !== null && !isForeign(parent)) texts.push(node.textContent ?? "");
    }
    for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder"]) {
      for (const item of document.body.querySelectorAll(`[${name}]`)) {
        if (!isForeign(item)) texts.push(item.getAttribute(name) ?? "");
      }
    }
    return texts;
  });

function hasPlainWord(text: string): boolean {
  const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, " "), text);
  return /[a-z]{3}/i.test(rest.replace(DATA, " "));
}

/** Returns texts with unaccented words: they aren't translated. */
export async function findPlainTexts(page: Page): Promise<string[]> {
  const texts = new Set(await readTexts(page));
  return [...texts].map((text) => text.trim()).filter(hasPlainWord);
}

import { LANGUAGES, type Language, LANGUAGE_NAMES } from "@/lib/core/languages";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { commentHtml, type FormInput, fieldHtml, reasonsHtml, summaryHtml } from "./fields";
import type { FormError } from "./form-texts";
import { type Html, html } from "./html";
import { type IconName, iconHtml } from "./icons";
import { FORM_TEXTS } from "./languages";
import { PLAIN_ICONS, PLAIN_TEXTS, type PlainText } from "./plain-texts";
import { formStyle } from "./style";

export interface FormBrand {
  name: string;
  /** A consent must name the sender in full. */
  fullName: string;
  logo: string | null;
  /** `#rrggbb` */
  accent: string | null;
}

interface PageFrame {
  lang: Language;
  brand: FormBrand;
}

export interface FormPage extends PageFrame {
  kind: "subscribe" | "unsubscribe";
  /** Country whose national numbers the form accepts. */
  iso2: string;
  /** Additional group columns to ask for. */
  fields: readonly { column: string; name: string }[];
  /** The link identifies the number. */
  isOwn: boolean;
  /** Null in previews, which can't be submitted. */
  token: string | null;
  values: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, FormError>>;
}

export interface CodePage extends PageFrame {
  phone: string;
  token: string;
  error: FormError | null;
}

/** Pages without an account have no brand. */
type Frame = Pick<PageFrame, "lang"> & { brand: FormBrand | null };

interface Content {
  title: string;
  body: Html;
  /** Changing the language loses no input. */
  hasLanguages?: boolean;
  hasErrors?: boolean;
  /** Title or text name the form's owner; otherwise the header does. */
  isNamed?: boolean;
}

function languagesHtml(lang: Language): Html {
  const links = LANGUAGES.map((formLanguage) =>
    formLanguage === lang
      ? html`<li><span aria-current="true">${LANGUAGE_NAMES[formLanguage]}</span></li>`
      : html`<li><a href="?lang=${formLanguage}" lang="${formLanguage}" hreflang="${formLanguage}">${LANGUAGE_NAMES[formLanguage]}</a></li>`,
  );
  return html`<nav aria-label="${FORM_TEXTS[lang].languages}"><ul>${links}</ul></nav>`;
}

function headHtml({ logo, name }: FormBrand, isNamed: boolean): Html | null {
  if (logo !== null) {
    return html`<img class="logo" src="${logo}" alt="${isNamed ? "" : name}">`;
  }
  return isNamed ? null : html`<p class="name" dir="auto">${name}</p>`;
}

function documentHtml({ lang, brand }: Frame, content: Content): string {
  const { title, body, hasLanguages = false, hasErrors = false, isNamed = false } = content;
  const before = hasErrors ? `${FORM_TEXTS[lang].error}: ` : "";
  const style: Html = { html: formStyle(brand?.accent ?? null) };
  const languages = hasLanguages ? html`<footer>${languagesHtml(lang)}</footer>` : null;
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${before}${title}</title><style>${style}</style></head><body><main><div class="card">${brand && headHtml(brand, isNamed)}${body}</div></main>${languages}</body></html>`
    .html;
}

/** Honeypot field. Bots that fill it in get a fake success page. */
const HONEYPOT_HTML = html`<div class="trap" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>`;

const BRITISH = new Set(["GB", "GG", "IM", "JE"]);

const exampleFromAbroad = (iso2: string): string =>
  formatPhone(BRITISH.has(iso2) ? "+491713920001" : "+447700900123").replaceAll(" ", "\u00a0");

const phoneHtml = (filled: FormInput, iso2: string): Html =>
  fieldHtml(filled, {
    name: "phone",
    type: "tel",
    label: filled.texts.phone,
    hint: filled.texts.phoneHint(exampleFromAbroad(iso2)),
    more: html` autocomplete="tel" inputmode="tel" required maxlength="40"`,
  });

function fieldsHtml(page: FormPage, filled: FormInput): Html {
  const { texts } = filled;
  if (page.kind === "unsubscribe") {
    return html`${page.isOwn ? null : phoneHtml(filled, page.iso2)}${reasonsHtml(filled)}${commentHtml(filled)}`;
  }
  const inputs = page.fields.map(({ column, name }) =>
    fieldHtml(filled, {
      name: `field_${column}`,
      label: name,
      type: "text",
      isOptional: true,
      more: html` maxlength="200"`,
    }),
  );
  return html`${phoneHtml(filled, page.iso2)}${inputs}<p class="consent">${texts.subscribe.consent(page.brand.fullName)}</p><p class="note">${texts.subscribe.code}</p>`;
}

export function formPage(page: FormPage): string {
  const { lang, brand, kind, errors } = page;
  const texts = FORM_TEXTS[lang];
  const filled = { texts, values: page.values, errors };
  const kindTexts = kind === "subscribe" ? texts.subscribe : texts.unsubscribe;
  const { unsubscribe } = texts;
  const intro =
    kind === "subscribe" ? null : html`<p>${page.isOwn ? unsubscribe.own : unsubscribe.intro}</p>`;
  const title = kindTexts.title(brand.name);
  return documentHtml(page, {
    title,
    isNamed: true,
    hasLanguages: page.token !== null,
    hasErrors: Object.keys(errors).length > 0,
    body: html`${summaryHtml(filled)}<h1>${title}</h1>${intro}<form method="post" action="?lang=${lang}"><input type="hidden" name="token" value="${page.token}">${fieldsHtml(page, filled)}${HONEYPOT_HTML}<button type="submit">${kindTexts.button}</button></form>`,
  });
}

/** Offers to resend the code. */
export function codePage(page: CodePage): string {
  const texts = FORM_TEXTS[page.lang];
  const { code } = texts;
  const hidden = html`<input type="hidden" name="token" value="${page.token}"><input type="hidden" name="phone" value="${page.phone}">`;
  const errors: Record<string, FormError> = page.error === null ? {} : { code: page.error };
  const field = fieldHtml(
    { texts, values: new Map(), errors },
    {
      name: "code",
      label: code.label,
      type: "text",
      more: html` class="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="12"`,
    },
  );
  return documentHtml(page, {
    title: code.title,
    hasErrors: page.error !== null,
    body: html`${summaryHtml({ texts, errors })}<h1>${code.title}</h1><p>${code.intro(formatPhone(page.phone))}</p><form method="post" action="?lang=${page.lang}">${hidden}${field}<button type="submit">${code.button}</button></form><form method="post" action="?lang=${page.lang}">${hidden}<button class="second" type="submit" name="again" value="1">${code.again}</button></form>`,
  });
}

export type FormEnd = "subscribed" | "unsubscribed" | "unavailable" | "limited";

const ICONS: Readonly<Record<FormEnd, IconName>> = {
  subscribed: "done",
  unsubscribed: "off",
  unavailable: "paused",
  limited: "wait",
};

export function renderEndPage(frame: PageFrame, end: FormEnd): string {
  const texts = FORM_TEXTS[frame.lang];
  const { title } = texts[end];
  const isDone = end === "subscribed" || end === "unsubscribed";
  const text = end === "limited" ? texts.limited.text : texts[end].text(frame.brand.name);
  const next = isDone
    ? html`<p class="note">${texts.close}</p>`
    : html`<p><a class="button" href="?lang=${frame.lang}">${texts.back}</a></p>`;
  return documentHtml(frame, {
    title,
    isNamed: end !== "limited",
    body: html`${iconHtml(ICONS[end])}<h1>${title}</h1><p>${text}</p>${next}`,
  });
}

export function plainPage(lang: Language, key: PlainText): string {
  const [title, text] = PLAIN_TEXTS[lang][key];
  const body = html`${iconHtml(PLAIN_ICONS[key])}<h1>${title}</h1><p>${text}</p>`;
  return documentHtml({ lang, brand: null }, { title, body });
}

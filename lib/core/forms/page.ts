import { formatPhone } from "@/lib/core/phone/format-phone";
import { commentHtml, type Filled, fieldHtml, reasonsHtml } from "./fields";
import type { FormError } from "./form-texts";
import { type Html, html } from "./html";
import { FORM_LANGUAGES, type FormLanguage, LANGUAGE_NAMES } from "./language-names";
import { FORM_TEXTS } from "./languages";
import { FORM_STYLE } from "./style";

/** What every page of a form has. */
interface PageFrame {
  lang: FormLanguage;
  /** Of the account. */
  name: string;
  /** Its picture as a `data:` URL; null: its name stands there. */
  logo: string | null;
}

/** The form itself. */
export interface FormPage extends PageFrame {
  kind: "subscribe" | "unsubscribe";
  /** Columns of the group that are asked for, too. */
  fields: readonly { column: string; name: string }[];
  /** Whether the link says whose number it is. */
  isOwn: boolean;
  /** Null: it is only looked at, and leads nowhere. */
  token: string | null;
  values: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, FormError>>;
}

/** The page that asks for the code. */
export interface CodePage extends PageFrame {
  phone: string;
  token: string;
  error: FormError | null;
}

const STYLE: Html = { html: FORM_STYLE };

interface Content {
  title: string;
  body: Html;
  /** Whether it can be read in another language without losing what was sent. */
  hasLanguages?: boolean;
  hasErrors?: boolean;
}

function languagesHtml(lang: FormLanguage): Html {
  const links = FORM_LANGUAGES.map((one) =>
    one === lang
      ? html`<li><span aria-current="true">${LANGUAGE_NAMES[one]}</span></li>`
      : html`<li><a href="?lang=${one}" lang="${one}" hreflang="${one}">${LANGUAGE_NAMES[one]}</a></li>`,
  );
  return html`<nav aria-label="${FORM_TEXTS[lang].languages}"><ul>${links}</ul></nav>`;
}

const headHtml = ({ name, logo }: PageFrame): Html =>
  logo === null
    ? html`<p class="name" dir="auto">${name}</p>`
    : html`<p class="name"><img class="logo" src="${logo}" alt="${name}"></p>`;

function documentHtml(frame: PageFrame, content: Content): string {
  const { lang } = frame;
  const { title, body, hasLanguages = false, hasErrors = false } = content;
  const before = hasErrors ? `${FORM_TEXTS[lang].error}: ` : "";
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${before}${title}</title><style>${STYLE}</style></head><body><main><div class="card">${headHtml(frame)}<h1>${title}</h1>${body}</div>${hasLanguages ? languagesHtml(lang) : null}</main></body></html>`
    .html;
}

const alertHtml = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="alert" role="alert">${text}</p>`;

/** A field that no person sees or reaches; whoever fills it in is a program. */
const TRAP_HTML = html`<div class="trap" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" type="text" tabindex="-1" autocomplete="off"></div>`;

const phoneHtml = (filled: Filled): Html =>
  fieldHtml(filled, {
    ...{ name: "phone", type: "tel", label: filled.texts.phone, hint: filled.texts.phoneHint },
    more: html` autocomplete="tel" inputmode="tel" required maxlength="40"`,
  });

function fieldsHtml(page: FormPage, filled: Filled): Html {
  const { texts } = filled;
  if (page.kind === "unsubscribe") {
    return html`${page.isOwn ? null : phoneHtml(filled)}${reasonsHtml(filled)}${commentHtml(filled)}`;
  }
  const more = page.fields.map(({ column, name }) =>
    fieldHtml(filled, {
      ...{ name: `field_${column}`, label: name, type: "text", isOptional: true },
      more: html` maxlength="200"`,
    }),
  );
  return html`${phoneHtml(filled)}${more}<p>${texts.subscribe.consent(page.name)}</p><p class="note">${texts.subscribe.code}</p>`;
}

/** Returns the form. */
export function formPage(page: FormPage): string {
  const texts = FORM_TEXTS[page.lang];
  const filled = { texts, values: page.values, errors: page.errors };
  const own = page.kind === "subscribe" ? texts.subscribe : texts.unsubscribe;
  const { form: error, ...others } = page.errors;
  const intro =
    page.kind === "subscribe"
      ? null
      : html`<p>${(page.isOwn ? texts.unsubscribe.own : texts.unsubscribe.intro)(page.name)}</p>`;
  return documentHtml(page, {
    title: own.title(page.name),
    hasLanguages: page.token !== null,
    hasErrors: error !== undefined || Object.keys(others).length > 0,
    body: html`${alertHtml(error && texts.errors[error])}${intro}<form method="post" action="?lang=${page.lang}"><input type="hidden" name="token" value="${page.token}">${fieldsHtml(page, filled)}${TRAP_HTML}<button type="submit">${own.button}</button></form>`,
  });
}

/** Returns the page that asks for the code, and offers to send it again. */
export function codePage(page: CodePage): string {
  const texts = FORM_TEXTS[page.lang];
  const { code } = texts;
  const hidden = html`<input type="hidden" name="token" value="${page.token}"><input type="hidden" name="phone" value="${page.phone}">`;
  const errors: Record<string, FormError> = page.error === null ? {} : { code: page.error };
  const field = fieldHtml(
    { texts, values: new Map(), errors },
    {
      ...{ name: "code", label: code.label, type: "text" },
      more: html` inputmode="numeric" autocomplete="one-time-code" required maxlength="12"`,
    },
  );
  return documentHtml(page, {
    title: code.title,
    hasErrors: page.error !== null,
    body: html`<p>${code.intro(formatPhone(page.phone))}</p><form method="post" action="?lang=${page.lang}">${hidden}${field}<button type="submit">${code.button}</button></form><form method="post" action="?lang=${page.lang}">${hidden}<button class="second" type="submit" name="again" value="1">${code.again}</button></form>`,
  });
}

/** Returns a page at which a form ends. */
export function endPage(
  frame: PageFrame,
  end: "subscribed" | "unsubscribed" | "unavailable" | "limited",
): string {
  const texts = FORM_TEXTS[frame.lang];
  const { title } = texts[end];
  const text = end === "limited" ? texts.limited.text : texts[end].text(frame.name);
  return documentHtml(frame, { title, body: html`<p>${text}</p>` });
}

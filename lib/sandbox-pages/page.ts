import { type Html, html } from "@/lib/core/forms/html";
import { formStyle } from "@/lib/core/forms/style";
import { accountLocale, type Language, regionalTag, SWISS_GERMAN } from "@/lib/core/languages";
import { formatNumber, moneyFormat } from "@/lib/core/money/format-money";
import { toSwissSpelling } from "@/lib/core/text/swiss-spelling";
import type { SandboxPayment } from "@/lib/payment-providers/sandbox/store";
import { type Errors, isConfirmation, type Values } from "./answer";
import { SANDBOX_TEXTS, type SandboxTexts } from "./texts";

const STYLE: Html = { html: formStyle(null) };

interface SandboxPage {
  lang: Language;
  payment: SandboxPayment;
  values: Values;
  errors: Errors;
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  more: Html;
}

function fieldHtml(
  { lang, values, errors }: SandboxPage,
  { name, label, hint, more }: Field,
): Html {
  const error = errors[name as keyof Errors];
  const problem =
    error === undefined
      ? null
      : html`<p class="problem" id="${name}-problem">${SANDBOX_TEXTS[lang].wrong[error]}</p>`;
  const described = [hint && `${name}-hint`, error && `${name}-problem`].filter(Boolean).join(" ");
  const invalid = error === undefined ? null : html` aria-invalid="true"`;
  // Card and account numbers are never sent back.
  const value = ["number", "code", "iban"].includes(name) ? "" : (values.get(name) ?? "");
  return html`<div class="field"><label for="${name}">${label}</label>${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}<input id="${name}" name="${name}" type="text" value="${value}" aria-describedby="${described}"${invalid}${more}>${problem}</div>`;
}

const NUMERIC = html` inputmode="numeric" autocomplete="off" maxlength="30"`;
const PLAIN_FIELD = html` autocomplete="off" maxlength="100"`;

function cardHtml(visible: SandboxPage, texts: SandboxTexts): Html {
  const fields: Field[] = [
    { name: "number", label: texts.number, hint: texts.numberHint, more: NUMERIC },
    { name: "expiry", label: texts.expiry, more: NUMERIC },
    { name: "code", label: texts.code, more: NUMERIC },
  ];
  return html`${fields.map((field) => fieldHtml(visible, field))}`;
}

function mandateHtml(visible: SandboxPage, texts: SandboxTexts): Html {
  const fields: Field[] = [
    { name: "holder", label: texts.holder, more: PLAIN_FIELD },
    { name: "iban", label: texts.iban, hint: texts.ibanHint, more: PLAIN_FIELD },
    { name: "street", label: texts.street, more: PLAIN_FIELD },
    { name: "postcode", label: texts.postcode, more: PLAIN_FIELD },
    { name: "city", label: texts.city, more: PLAIN_FIELD },
  ];
  return html`${fields.map((field) => fieldHtml(visible, field))}<p class="note">${texts.mandate}</p>`;
}

interface Content {
  title: string;
  body: Html;
  button: string;
  action: string;
  second: string;
  secondAction: string;
}

function toContent(visible: SandboxPage, texts: SandboxTexts, amount: string): Content {
  const { payment } = visible;
  const cancel = { action: "pay", second: texts.cancel, secondAction: "cancel" };
  if (isConfirmation(payment)) {
    const { confirm } = texts;
    const isOwn = payment.kind === "wallet" || payment.kind === "instant";
    return {
      title: confirm.title(amount),
      body: html`<p>${confirm.text}</p>`,
      button: confirm.button,
      action: "approve",
      second: isOwn ? texts.cancel : confirm.reject,
      secondAction: isOwn ? "cancel" : "reject",
    };
  }
  if (payment.kind === "setup_sepa") {
    return { ...texts.setup_sepa, ...cancel, body: mandateHtml(visible, texts) };
  }
  const body = cardHtml(visible, texts);
  if (payment.kind === "setup_card") return { ...texts.setup_card, ...cancel, body };
  return { title: texts.card.title(amount), button: texts.card.button(amount), ...cancel, body };
}

function documentHtml(lang: Language, title: string, body: Html): string {
  const { notice } = SANDBOX_TEXTS[lang];
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><div class="card"><p class="alert" role="note">${notice}</p><h1>${title}</h1>${body}</div></main></body></html>`
    .html;
}

export function sandboxPage(visible: SandboxPage): string {
  const { lang, payment } = visible;
  const locale = accountLocale(lang, payment.currency);
  const texts =
    locale === SWISS_GERMAN ? toSwissSpelling(SANDBOX_TEXTS[lang]) : SANDBOX_TEXTS[lang];
  const format = moneyFormat(regionalTag(locale), payment.currency);
  const amount = formatNumber(format, Number(payment.amount) / 100);
  const { title, body, button, action, second, secondAction } = toContent(visible, texts, amount);
  return documentHtml(
    lang,
    title,
    html`<form method="post">${body}<button type="submit" name="action" value="${action}">${button}</button><button class="second" type="submit" name="action" value="${secondAction}">${second}</button></form>`,
  );
}

export function settledPage(lang: Language, returnUrl: string): string {
  const { settled } = SANDBOX_TEXTS[lang];
  return documentHtml(
    lang,
    settled.title,
    html`<p>${settled.text}</p><p><a href="${returnUrl}">${settled.back}</a></p>`,
  );
}

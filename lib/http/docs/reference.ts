import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/core/languages";
import type { ReferenceDocument } from "@/lib/core/reference/document";
import { eventKey } from "@/lib/core/reference/event-key";
import type { Field } from "@/lib/core/reference/fields";
import {
  listOperations,
  type ReferenceOperation,
  readOperation,
} from "@/lib/core/reference/operations";
import { replaceExamples } from "@/lib/core/reference/own-examples";
import { sampleIn } from "@/lib/core/samples/languages";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import type { AnyRoute } from "@/lib/http/route";
import { API_VERSION, openApiDocument } from "./openapi";
import type { DocumentedEvent } from "./openapi-webhooks";
import { STYLE } from "./reference-style";
import { type ReferenceTexts, referenceTexts } from "./reference-texts";

/**
 * Escapes text for HTML. The reference has no scripts and is generated from the OpenAPI document like the dashboard's;
 * names and headings are localized, descriptions are marked as English.
 */

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function fieldRow(field: Field, { t, inEnglish }: ReferenceTexts): string {
  const { name, type, isRequired, description, limits } = field;
  const required = isRequired ? ` <b>${escapeHtml(t("reference.required"))}</b>` : "";
  const notes = [limits, description].filter(Boolean).map(renderProse).join(". ");
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required}</th><td${inEnglish}>${escapeHtml(type)}</td><td${inEnglish}>${notes}</td></tr>`;
}

function fieldTable(title: string, fields: readonly Field[], texts: ReferenceTexts): string {
  if (fields.length === 0) return "";
  const rows = fields.map((field) => fieldRow(field, texts)).join("");
  return `<details><summary>${escapeHtml(title)}</summary><table><tbody>${rows}</tbody></table></details>`;
}

function formatErrors({ errors }: ReferenceOperation, { t, inEnglish }: ReferenceTexts): string {
  const rows = errors.map(
    ({ status, text }) =>
      `<tr><th scope="row">${status}</th><td${inEnglish}>${renderProse(text)}</td></tr>`,
  );
  return `<details><summary>${escapeHtml(t("reference.errors"))}</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}

/** The page has no signed-in reader. */
const NO_KEY = { clientId: null, secretPrefix: null };

function section(operation: ReferenceOperation, texts: ReferenceTexts): string {
  const { id, method, path, status, needsKey, paragraphs } = operation;
  const { t, own, inEnglish } = texts;
  const request = replaceExamples(operation.sample, own);
  const sample = sampleIn("curl", { ...request, hasKey: needsKey, key: NO_KEY });
  const response = t(operation.isList ? "reference.answerList" : "reference.answer", { status });
  return `<section id="${escapeHtml(id)}">
<h3>${escapeHtml(texts.getSummary(operation))}</h3>
<p class="line"><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${status}</span></p>
${paragraphs.map((text) => `<p${inEnglish}>${renderProse(text)}</p>`).join("\n")}
<pre><code>${escapeHtml(sample)}</code></pre>
${fieldTable(t("reference.path"), operation.pathFields, texts)}${fieldTable(t("reference.query"), operation.query, texts)}${fieldTable(t("reference.headers"), operation.headers, texts)}${fieldTable(t("reference.body"), operation.body, texts)}${fieldTable(response, operation.answer, texts)}
${formatErrors(operation, texts)}
</section>`;
}

function errorTable({ inEnglish }: ReferenceTexts): string {
  const rows = Object.entries(ERROR_KINDS).map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td${inEnglish}>${title}</td></tr>`,
  );
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

function eventSections(events: readonly DocumentedEvent[], { t, own }: ReferenceTexts): string {
  const sections = events.map(({ name, sample }) => {
    const text = t(`webhooks.event.${eventKey(name)}` as "webhooks.event.sms_delivery");
    const body = JSON.stringify(replaceExamples(sample, own), null, 2);
    return `<section id="event-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3><p>${renderProse(text)}</p><pre><code>${escapeHtml(body)}</code></pre></section>`;
  });
  return `<h2 id="events">${escapeHtml(t("webhooks.events"))}</h2><p>${escapeHtml(t("webhooks.eventsText"))}</p>${sections.join("\n")}`;
}

/** Returns `link` elements for search engines. */
function alternates(baseUrl: string): string {
  const url = `${escapeHtml(baseUrl)}/reference`;
  const links = LANGUAGES.map((lang) => [lang, `${url}?lang=${lang}`]);
  return [...links, ["x-default", url]]
    .map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`)
    .join("");
}

function languageLinks(locale: Language, { t }: ReferenceTexts): string {
  const links = LANGUAGES.map((lang) => {
    const current = lang === locale ? ' aria-current="true"' : "";
    return `<a href="?lang=${lang}" lang="${lang}" hreflang="${lang}"${current}>${LANGUAGE_NAMES[lang]}</a>`;
  });
  return `<nav aria-label="${escapeHtml(t("reference.language"))}">${links.join("")}</nav>`;
}

/** Renders the reference; `baseUrl` is absolute, without a trailing slash. */
export function referencePage(
  rows: readonly AnyRoute[],
  baseUrl: string,
  events: readonly DocumentedEvent[],
  locale: Language,
): string {
  const texts = referenceTexts(locale);
  const { t, code } = texts;
  // Built as free-form JSON; readers type the parts that they use.
  const document = openApiDocument(rows, baseUrl) as unknown as ReferenceDocument;
  const operations = listOperations(document).flatMap(
    ({ id }) => readOperation(document, id) ?? [],
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const entry = (id: string, name: string) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`;
  const menu = tags.map((tag) => entry(encodeURIComponent(tag), texts.nameOfTag(tag)));
  if (events.length > 0) menu.push(entry("events", t("webhooks.events")));
  menu.push(entry("errors", t("reference.errors")));
  const groups = tags.map((tag) => {
    const sections = operations
      .filter((operation) => operation.tag === tag)
      .map((operation) => section(operation, texts));
    return `<h2 id="${encodeURIComponent(tag)}">${escapeHtml(texts.nameOfTag(tag))}</h2>${sections.join("\n")}`;
  });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API ${API_VERSION}</title>${alternates(baseUrl)}<style>${STYLE}</style></head>
<body><header><h1>Posthorn API ${API_VERSION}</h1><p>${escapeHtml(t("reference.start.address"))}: <code>${escapeHtml(baseUrl)}</code></p><p>${t.markup("reference.start.keyText", { code })}</p><p><a href="openapi.json">openapi.json</a>, <a href="docs.jsonld">docs.jsonld</a></p></header>
<nav aria-label="${escapeHtml(t("reference.operations"))}"><ul>${menu.join("")}</ul></nav>
<main>${groups.join("\n")}${events.length > 0 ? eventSections(events, texts) : ""}<h2 id="errors">${escapeHtml(t("reference.errors"))}</h2><p>${t.markup("reference.start.errorsText", { code })}</p>${errorTable(texts)}</main>
<footer>${languageLinks(locale, texts)}</footer>
</body></html>
`;
}

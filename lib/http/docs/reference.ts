import type { ReferenceDocument } from "@/lib/core/reference/document";
import type { Field } from "@/lib/core/reference/fields";
import {
  listOperations,
  type ReferenceOperation,
  readOperation,
} from "@/lib/core/reference/operations";
import { sampleIn } from "@/lib/core/samples/languages";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import type { AnyRoute } from "@/lib/http/route";
import { API_VERSION, openApiDocument } from "./openapi";
import type { DocumentedEvent } from "./openapi-webhooks";
import { STYLE } from "./reference-style";

/** The readable reference for everyone: HTML without scripts, read from the OpenAPI document as the dashboard's is. */

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Backticks of descriptions become code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function fieldRow({ name, type, isRequired, description, limits }: Field): string {
  const required = isRequired ? " <b>required</b>" : "";
  const notes = [limits, description].filter(Boolean).map(prose).join(". ");
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required}</th><td>${escapeHtml(type)}</td><td>${notes}</td></tr>`;
}

function fieldTable(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(fieldRow).join("");
  return `<details><summary>${title}</summary><table><tbody>${rows}</tbody></table></details>`;
}

function errorsOf({ errors }: ReferenceOperation): string {
  const rows = errors.map(
    ({ status, text }) => `<tr><th scope="row">${status}</th><td>${prose(text)}</td></tr>`,
  );
  return `<details><summary>Errors</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}

/** Nobody is signed in where this page is read. */
const NO_KEY = { clientId: null, secretStart: null };

function section(operation: ReferenceOperation): string {
  const { id, method, path, summary, status, needsKey, paragraphs } = operation;
  const sample = sampleIn("curl", { ...operation.sample, hasKey: needsKey, key: NO_KEY });
  return `<section id="${escapeHtml(id)}">
<h3>${escapeHtml(summary)}</h3>
<p class="line"><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${status}</span></p>
${paragraphs.map((text) => `<p>${prose(text)}</p>`).join("\n")}
<pre><code>${escapeHtml(sample)}</code></pre>
${fieldTable("Path parameters", operation.pathFields)}${fieldTable("Query parameters", operation.query)}${fieldTable("Headers", operation.headers)}${fieldTable("Request body", operation.body)}${fieldTable(operation.isList ? "Response: a list of" : "Response", operation.answer)}
${errorsOf(operation)}
</section>`;
}

function errorTable(): string {
  const rows = Object.entries(ERROR_KINDS).map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${title}</td></tr>`,
  );
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

/** What webhooks tell of, each with the body of its request. */
function eventSections(events: readonly DocumentedEvent[]): string {
  const sections = events.map(
    ({ name, description, sample }) =>
      `<section id="event-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3><p>${prose(description)}</p><pre><code>${escapeHtml(JSON.stringify(sample, null, 2))}</code></pre></section>`,
  );
  return `<h2 id="events">Events</h2><p>Webhooks are sent as <code>POST</code> with a body like these.</p>${sections.join("\n")}`;
}

/** The page as HTML. `baseUrl` is the absolute URL of the API, without a slash at the end. */
export function referencePage(
  rows: readonly AnyRoute[],
  baseUrl: string,
  events: readonly DocumentedEvent[] = [],
): string {
  // Readers type what they read of the document; what builds it is free-form JSON.
  const document = openApiDocument(rows, baseUrl) as unknown as ReferenceDocument;
  const operations = listOperations(document).flatMap(
    ({ id }) => readOperation(document, id) ?? [],
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const menu = tags
    .map((tag) => `<li><a href="#${encodeURIComponent(tag)}">${escapeHtml(tag)}</a></li>`)
    .join("");
  const groups = tags.map((tag) => {
    const sections = operations.filter((one) => one.tag === tag).map(section);
    return `<h2 id="${encodeURIComponent(tag)}">${escapeHtml(tag)}</h2>${sections.join("\n")}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API ${API_VERSION}</title><style>${STYLE}</style></head>
<body><header><h1>Posthorn API</h1><p>Version ${API_VERSION}. The base URL is <code>${escapeHtml(baseUrl)}</code>. Send your key as <code>X-SERVICE-AUTH-TOKEN: &lt;client_id&gt;:&lt;secret&gt;</code>. Also available as a file: <a href="openapi.json">openapi.json</a>, <a href="docs.jsonld">docs.jsonld</a>.</p></header>
<nav aria-label="Resources"><ul>${menu}${events.length > 0 ? `<li><a href="#events">Events</a></li>` : ""}<li><a href="#errors">Errors</a></li></ul></nav>
<main>${groups.join("\n")}${events.length > 0 ? eventSections(events) : ""}<h2 id="errors">Errors</h2><p>Errors are returned as <code>application/problem+json</code> with one of these as <code>code</code>, and the <code>request_id</code>.</p>${errorTable()}</main>
</body></html>
`;
}

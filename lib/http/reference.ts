import { ERROR_KINDS } from "@/lib/http/error-codes";
import { type JsonSchema, fieldsOf, withoutNull } from "@/lib/http/json-schema";
import { documentedRows } from "@/lib/http/operations-of";
import { API_VERSION } from "@/lib/http/openapi";
import { errorCodesOf } from "@/lib/http/operation-errors";
import { keyRolesOf } from "@/lib/http/permission";
import { parametersOf } from "@/lib/http/collection-query";
import { STYLE } from "@/lib/http/reference-style";
import type { AnyRoute, Returns } from "@/lib/http/route";

/** The readable reference: HTML without scripts, made from the same rows as everything else. */

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

function typeName(schema: JsonSchema): string {
  const one = withoutNull(schema);
  const nullable = one === schema ? "" : " or null";
  if (one.enum !== undefined) return one.enum.map(String).join(" | ") + nullable;
  if (one.const !== undefined) return String(one.const) + nullable;
  if (one.type === "array" && one.items) return `${typeName(one.items)}[]${nullable}`;
  if (one.type === undefined && one.anyOf) return one.anyOf.map(typeName).join(" | ");
  return `${Array.isArray(one.type) ? one.type.join(" | ") : (one.type ?? "object")}${nullable}`;
}

function limits(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum } = withoutNull(schema) as Record<string, unknown>;
  const parts: string[] = [];
  if (maxLength !== undefined) parts.push(`${minLength ?? 0}–${maxLength} characters`);
  else if (typeof minimum === "number" && Math.abs(minimum) < Number.MAX_SAFE_INTEGER) {
    const top = typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER;
    parts.push(top ? `${minimum}–${maximum}` : `from ${minimum}`);
  }
  return parts.join(", ");
}

function fieldTable(title: string, schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return "";
  const rows = fields.map(([name, field]) => {
    const required = schema.required?.includes(name) === true ? " <b>required</b>" : "";
    const notes = [limits(field), field.description ?? ""].filter(Boolean).map(prose).join(". ");
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required}</th><td>${escapeHtml(typeName(field))}</td><td>${notes}</td></tr>`;
  });
  return `<details><summary>${title}</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}

function queryTable(row: AnyRoute): string {
  if (row.query === undefined) return "";
  if (row.query.kind !== "collection") return fieldTable("Query", fieldsOf(row.query, "input"));
  const names = ["page", "itemsPerPage", ...parametersOf(row.query).keys()];
  const cells = names.map((name) => `<li><code>${escapeHtml(name)}</code></li>`).join("");
  return `<details><summary>Query</summary><ul class="names">${cells}</ul></details>`;
}

function returnsTable(returns: Returns): string {
  switch (returns.kind) {
    case "item":
    case "list":
      return fieldTable(
        returns.kind === "list" ? "Answer: a list of" : "Answer",
        fieldsOf(returns.resource.schema, "output"),
      );
    case "data":
      return fieldTable("Answer", fieldsOf(returns.schema, "output"));
    default:
      return "";
  }
}

function sampleOf(schema: JsonSchema): unknown {
  const one = withoutNull(schema);
  const examples = schema.examples ?? one.examples;
  if (examples !== undefined) return examples[0];
  if (one.enum !== undefined) return one.enum[0];
  if (one.type === "integer" || one.type === "number") return Number(one.minimum ?? 1) || 1;
  if (one.type === "boolean") return true;
  if (one.type === "array") return [sampleOf(one.items ?? {})];
  return "example";
}

function curl(row: AnyRoute, baseUrl: string): string {
  const lines = [`curl ${baseUrl}${row.path}`];
  if (row.method !== "get") lines[0] = `curl -X ${row.method.toUpperCase()} ${baseUrl}${row.path}`;
  if (row.auth !== "public") lines.push(`-H 'X-SERVICE-AUTH-TOKEN: CLIENT_ID:SECRET'`);
  lines.push(`-H 'Accept: application/json'`);
  if (row.body !== undefined) {
    const schema = fieldsOf(row.body, "input");
    const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
      schema.required?.includes(name),
    );
    const sample = Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field)]));
    lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(sample)}'`);
  }
  return `<pre><code>${escapeHtml(lines.join(" \\\n  "))}</code></pre>`;
}

function access(row: AnyRoute): string {
  if (row.auth === "public") return "Public";
  const keys = keyRolesOf(row);
  return keys.length === 0 ? "Dashboard only" : `Key: ${keys.join(", ")}`;
}

function section(row: AnyRoute, baseUrl: string): string {
  const errors = errorCodesOf(row)
    .map((code) => `<a href="#${code}">${code}</a>`)
    .join(" ");
  return `<section id="${escapeHtml(row.operationId)}">
<h3>${escapeHtml(row.summary)}</h3>
<p class="line"><b class="${row.method}">${row.method.toUpperCase()}</b> <code>${escapeHtml(row.path)}</code> <span>${escapeHtml(access(row))}</span> <span>${row.status}</span></p>
${row.description === undefined ? "" : `<p>${prose(row.description)}</p>`}
${row.auth === "session" ? "" : curl(row, baseUrl)}
${queryTable(row)}${row.body === undefined ? "" : fieldTable("Body", fieldsOf(row.body, "input"))}${returnsTable(row.returns as Returns)}
<details><summary>Errors</summary><p class="errors">${errors}</p></details>
</section>`;
}

function errorTable(): string {
  const rows = Object.entries(ERROR_KINDS).map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${title}</td></tr>`,
  );
  return `<table><tbody>${rows.join("")}</tbody></table>`;
}

/** The page as HTML. `baseUrl` is the absolute address of the API, without a slash at the end. */
export function referencePage(allRows: readonly AnyRoute[], baseUrl: string): string {
  const rows = documentedRows(allRows);
  const tags = [...new Set(rows.map((row) => row.tag))];
  const menu = tags
    .map((tag) => `<li><a href="#${encodeURIComponent(tag)}">${escapeHtml(tag)}</a></li>`)
    .join("");
  const groups = tags.map((tag) => {
    const sections = rows.filter((row) => row.tag === tag).map((row) => section(row, baseUrl));
    return `<h2 id="${encodeURIComponent(tag)}">${escapeHtml(tag)}</h2>${sections.join("\n")}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Posthorn API ${API_VERSION}</title><style>${STYLE}</style></head>
<body><header><h1>Posthorn API</h1><p>Version ${API_VERSION}. The address is <code>${escapeHtml(baseUrl)}</code>. Send your key as <code>X-SERVICE-AUTH-TOKEN: &lt;client_id&gt;:&lt;secret&gt;</code>. The same as a file: <a href="openapi.json">openapi.json</a>, <a href="docs.jsonld">docs.jsonld</a>.</p></header>
<nav aria-label="Resources"><ul>${menu}<li><a href="#errors">Errors</a></li></ul></nav>
<main>${groups.join("\n")}<h2 id="errors">Errors</h2><p>Every error body carries one of these as <code>code</code>, and the <code>request_id</code>.</p>${errorTable()}</main>
</body></html>
`;
}

import { isLanguage, type Language } from "@/lib/core/languages";
import { type ResponseContent, assertAcceptable, textResponse } from "@/lib/http/output/response";
import type { Exchange } from "@/lib/http/exchange";
import { visitorLanguage } from "@/lib/http/visitor-language";
import { health, type HealthSources } from "./health";
import { documentedRows } from "@/lib/http/docs/documented-rows";
import { apiDocumentation, context, entrypoint } from "@/lib/http/docs/hydra-documents";
import { openApiDocument } from "@/lib/http/docs/openapi";
import type { DocumentedEvent } from "@/lib/http/docs/openapi-webhooks";
import { publicDocument } from "./public-document";
import { escapeHtml, referencePage } from "@/lib/http/docs/reference";
import type { AnyRoute } from "@/lib/http/route";

/** Needs no key and no negotiation. */
export interface DocumentRow {
  path: string;
  /** Skips the IP block check and needs no database. */
  isProbe?: boolean;
  serve: (
    exchange: Exchange,
    params: Record<string, string>,
  ) => ResponseContent | null | Promise<ResponseContent | null>;
}

const LINK = /^<([^>]*)\/docs\.jsonld>/;

/** Returns the URL as seen by the caller, from the response's `Link` header. */
function ownUrl(exchange: Exchange): string {
  return LINK.exec(exchange.headers.Link ?? "")?.[1] ?? "";
}

function plainData(exchange: Exchange, status: number, value: object): ResponseContent {
  exchange.headers["Content-Type"] = "application/json; charset=utf-8";
  return { status, body: JSON.stringify(value) };
}

const JSON_LD = "application/ld+json; charset=utf-8";
const escapeForJson = (url: string) => JSON.stringify(url).slice(1, -1);

/** Returns the language of the query's `lang`, the cookie or the header. */
function resolveLocale(exchange: Exchange): Language {
  const requested = new URLSearchParams(exchange.search).get("lang");
  return isLanguage(requested) ? requested : visitorLanguage(exchange);
}

/** Inline styles; scripts stay forbidden. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export interface DocumentSources extends HealthSources {
  events?: readonly DocumentedEvent[];
}

export function documentRows(
  rows: readonly AnyRoute[],
  basePath: string,
  sources: DocumentSources,
): DocumentRow[] {
  const asJsonLd = (build: (docsUrl: string) => object) =>
    publicDocument({
      contentType: JSON_LD,
      build: (url) => JSON.stringify(build(`${url}/docs.jsonld`)),
      encodeUrl: escapeForJson,
    });
  const listed = documentedRows(rows);
  let entry: string | undefined;
  const start = asJsonLd(() => entrypoint(rows, basePath));
  const docs = asJsonLd((docsUrl) => apiDocumentation(rows, docsUrl, basePath));
  const contexts = new Map<string, ReturnType<typeof asJsonLd>>();
  const openApi = publicDocument({
    contentType: "application/json; charset=utf-8",
    build: (url) => JSON.stringify(openApiDocument(listed, url, sources.events)),
    encodeUrl: (url) => escapeForJson(url || "/"),
  });
  const references = new Map<Language, ReturnType<typeof publicDocument>>();
  const referenceIn = (locale: Language) => {
    const reference =
      references.get(locale) ??
      publicDocument({
        contentType: "text/html; charset=utf-8",
        build: (url) => referencePage(listed, url, sources.events ?? [], locale),
        encodeUrl: escapeHtml,
      });
    references.set(locale, reference);
    return reference;
  };
  return [
    {
      path: "/",
      serve(exchange) {
        assertAcceptable(exchange);
        entry ??= JSON.stringify(entrypoint(rows, basePath));
        return textResponse(exchange, 200, entry);
      },
    },
    { path: "/index.jsonld", serve: (exchange) => start(exchange, ownUrl(exchange)) },
    { path: "/docs.jsonld", serve: (exchange) => docs(exchange, ownUrl(exchange)) },
    {
      path: "/contexts/{name}",
      serve(exchange, { name = "" }) {
        const key = name.replace(/\.jsonld$/, "");
        let serve = contexts.get(key);
        if (serve === undefined) {
          if (context(key, rows, "") === null) return null;
          serve = asJsonLd((docsUrl) => context(key, rows, docsUrl) ?? {});
          contexts.set(key, serve);
        }
        return serve(exchange, ownUrl(exchange));
      },
    },
    { path: "/openapi.json", serve: (exchange) => openApi(exchange, ownUrl(exchange)) },
    {
      path: "/reference",
      serve(exchange) {
        exchange.headers["Content-Security-Policy"] = PAGE_POLICY;
        exchange.headers.Vary = "Accept-Language, Cookie";
        return referenceIn(resolveLocale(exchange))(exchange, ownUrl(exchange));
      },
    },
    {
      path: "/health",
      isProbe: true,
      async serve(exchange) {
        const result = await health(sources);
        return plainData(exchange, result.status === "ok" ? 200 : 503, result);
      },
    },
  ];
}

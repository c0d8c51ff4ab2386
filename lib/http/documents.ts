import { type Answer, assertAcceptable, textAnswer } from "@/lib/http/answer";
import type { Exchange } from "@/lib/http/exchange";
import { health } from "@/lib/http/health";
import { apiDocumentation, context, entrypoint } from "@/lib/http/hydra-documents";
import { openApiDocument } from "@/lib/http/openapi";
import { referencePage } from "@/lib/http/reference";
import type { AnyRoute } from "@/lib/http/route";

/** A page that stands beside the operations: it needs no key and no negotiation. */
export interface DocumentRow {
  path: string;
  /** Served without asking whether the address is blocked, and without a database. */
  isProbe?: boolean;
  serve: (
    exchange: Exchange,
    params: Record<string, string>,
  ) => Answer | null | Promise<Answer | null>;
}

const LINK = /^<([^>]*)\/docs\.jsonld>/;

/** Absolute address of the API as the caller sees it, taken from the `Link` that every answer carries. */
function ownUrl(exchange: Exchange): string {
  return LINK.exec(exchange.headers.Link ?? "")?.[1] ?? "";
}

function linkedData(exchange: Exchange, value: object): Answer {
  exchange.headers["Content-Type"] = "application/ld+json; charset=utf-8";
  return { status: 200, body: JSON.stringify(value) };
}

function plainData(exchange: Exchange, status: number, value: object): Answer {
  exchange.headers["Content-Type"] = "application/json; charset=utf-8";
  return { status, body: JSON.stringify(value) };
}

/** Pages with their own style; scripts stay forbidden. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

export function documentRows(rows: readonly AnyRoute[], basePath: string): DocumentRow[] {
  return [
    {
      path: "/",
      serve(exchange) {
        assertAcceptable(exchange);
        return textAnswer(exchange, 200, JSON.stringify(entrypoint(rows, basePath)));
      },
    },
    {
      path: "/index.jsonld",
      serve: (exchange) => linkedData(exchange, entrypoint(rows, basePath)),
    },
    {
      path: "/docs.jsonld",
      serve: (exchange) =>
        linkedData(exchange, apiDocumentation(rows, `${ownUrl(exchange)}/docs.jsonld`, basePath)),
    },
    {
      path: "/contexts/{name}",
      serve(exchange, { name = "" }) {
        const found = context(
          name.replace(/\.jsonld$/, ""),
          rows,
          `${ownUrl(exchange)}/docs.jsonld`,
        );
        return found === null ? null : linkedData(exchange, found);
      },
    },
    {
      path: "/openapi.json",
      serve: (exchange) => plainData(exchange, 200, openApiDocument(rows, ownUrl(exchange) || "/")),
    },
    {
      path: "/reference",
      serve(exchange) {
        exchange.headers["Content-Type"] = "text/html; charset=utf-8";
        exchange.headers["Content-Security-Policy"] = PAGE_POLICY;
        return { status: 200, body: referencePage(rows, ownUrl(exchange)) };
      },
    },
    {
      path: "/health",
      isProbe: true,
      async serve(exchange) {
        const found = await health();
        return plainData(exchange, found.status === "ok" ? 200 : 503, found);
      },
    },
  ];
}

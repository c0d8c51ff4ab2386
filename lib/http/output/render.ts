import { translateFileName } from "./file-names";
import { visitorLanguage } from "@/lib/http/visitor-language";
import { isKnownVersion } from "./entity-tag";
import type { z } from "zod";
import { type ResponseContent, textResponse } from "./response";
import type { Batch } from "@/lib/core/batch";
import {
  type CollectionDefinition,
  type CollectionQuery,
  toExactTotal,
  type Page,
  type Stream,
} from "@/lib/core/collection";

import type { Exchange } from "@/lib/http/exchange";
import {
  continuationIri,
  toPartialView,
  toIri,
  partialView,
  renderCollection,
  renderData,
  renderItem,
  searchTemplate,
} from "@/lib/http/output/hydra";
import type { AnyRoute, Download, Records, Resource, Returns } from "@/lib/http/route";
import { type PlainEntry, renderBatch, toPlainEntries } from "./render-batch";
import { renderRecords } from "./render-records";
import { streamBody } from "./render-stream";
import { setMinTotal, setTotal, totalItems } from "./total";
import { createOutputSelector } from "./select";

type PlainObject = Record<string, unknown>;

export interface Renderer {
  toPlain: (result: unknown) => unknown;
  render: (
    exchange: Exchange,
    plain: unknown,
    query: unknown,
  ) => ResponseContent | Promise<ResponseContent>;
}

export interface RenderOptions {
  basePath: string;
  /** Throws if a response doesn't match its schema; off in production. */
  isStrict: boolean;
}

const pathIri = (exchange: Exchange, basePath: string) => basePath + (exchange.path ?? "");

function addLocation(exchange: Exchange, status: number, iri: string | undefined): void {
  if (status !== 201 || iri === undefined) return;
  exchange.headers.Location = iri;
  exchange.headers["Content-Location"] = iri;
}

function itemRenderer(
  row: AnyRoute,
  resource: Resource,
  { basePath, isStrict }: RenderOptions,
): Renderer {
  return {
    toPlain: createOutputSelector(resource.schema, isStrict),
    render(exchange, result) {
      const item = result as PlainObject;
      const iri = toIri(resource, item, basePath);
      addLocation(exchange, row.status, iri);
      const text =
        exchange.format === "ld"
          ? renderItem(resource, item, iri ?? pathIri(exchange, basePath), basePath)
          : JSON.stringify(item);
      return textResponse(exchange, row.status, text);
    },
  };
}

function listRenderer(
  row: AnyRoute,
  resource: Resource,
  { basePath, isStrict }: RenderOptions,
): Renderer {
  const output = createOutputSelector(resource.schema, isStrict);
  const definition = row.query?.kind === "collection" ? (row.query as CollectionDefinition) : null;
  const template = definition && searchTemplate(row.path, definition, basePath);
  return {
    toPlain: (result) => {
      const page = result as Page<unknown>;
      return { ...page, items: page.items.map(output) };
    },
    async render(exchange, result, query) {
      const page = result as Omit<Page<unknown>, "items" | "total"> & {
        items: PlainObject[];
        total?: Page<unknown>["total"];
      };
      const iri = pathIri(exchange, basePath);
      const next = page.continuation && continuationIri(iri, exchange.search, page.continuation);
      if (page.continuation !== undefined) {
        exchange.headers["X-Search-Stopped-At"] = page.continuation.value;
        exchange.headers.Link = `${exchange.headers.Link}, <${next}>; rel="next"`;
      }
      const total = async () => page.total?.() ?? toExactTotal(page.items.length);
      if (exchange.format !== "ld") {
        if (asksForTotal(exchange)) {
          const knownTotal = await total();
          const count = totalItems(knownTotal, query as CollectionQuery, page.items.length);
          setTotal(exchange, knownTotal, count);
        }
        return textResponse(exchange, row.status, JSON.stringify(page.items));
      }
      const knownTotal = await total();
      const count = totalItems(knownTotal, query as CollectionQuery, page.items.length);
      const view =
        definition === null
          ? undefined
          : partialView(iri, exchange.search, query as CollectionQuery, { ...knownTotal, count });
      setMinTotal(exchange, knownTotal);
      const text = renderCollection({
        resource,
        items: page.items,
        total: count,
        iri,
        view: next === undefined ? view : toPartialView(iri, exchange.search, next),
        // Path parameters keep the requested values, so that clients can follow the template.
        search: template?.replace(JSON.stringify(basePath + row.path).slice(1, -1), iri),
        basePath,
      });
      return textResponse(exchange, row.status, text);
    },
  };
}

const asksForTotal = ({ search }: Exchange) => /(?:^|&)count=true(?:&|$)/.test(search);

/** Streams the whole list unless a page is requested. */
function streamRenderer(row: AnyRoute, resource: Resource, options: RenderOptions): Renderer {
  const { basePath, isStrict } = options;
  const paged = listRenderer(row, resource, options);
  const output = createOutputSelector(resource.schema, isStrict);
  const isWhole = (result: unknown): result is Stream<unknown> =>
    typeof result === "object" && result !== null && "pages" in result;
  return {
    toPlain: (result) => (isWhole(result) ? result : paged.toPlain(result)),
    async render(exchange, result, query) {
      if (!isWhole(result)) return paged.render(exchange, result, query);
      const format = exchange.format ?? "json";
      if (format === "json" && asksForTotal(exchange)) {
        const total = await result.total();
        setTotal(exchange, total, total.count);
      }
      const parts = { resource, output, iri: pathIri(exchange, basePath), basePath };
      return textResponse(exchange, row.status, streamBody(result, format, parts));
    },
  };
}

function batchRenderer(
  row: AnyRoute,
  resource: Resource,
  { basePath, isStrict }: RenderOptions,
): Renderer {
  const output = createOutputSelector(resource.schema, isStrict);
  return {
    toPlain: (result) => toPlainEntries(result as Batch<unknown>, output),
    render(exchange, result) {
      const { status } = row;
      const parts = { resource, iri: pathIri(exchange, basePath), basePath, status };
      const text = renderBatch(result as PlainEntry[], exchange.format ?? "json", parts);
      return textResponse(exchange, row.status, text);
    },
  };
}

function dataRenderer(
  row: AnyRoute,
  name: string,
  schema: z.ZodObject,
  options: RenderOptions,
): Renderer {
  return {
    toPlain: createOutputSelector(schema, options.isStrict),
    render(exchange, result) {
      const text =
        exchange.format === "ld"
          ? renderData(
              name,
              result as PlainObject,
              pathIri(exchange, options.basePath),
              options.basePath,
            )
          : JSON.stringify(result);
      return textResponse(exchange, row.status, text);
    },
  };
}

/** Formats a Content-Disposition header (RFC 6266); file names may contain customer text. */
function disposition(fileName: string): string {
  const asciiName = fileName.replace(/[^\w. -]/g, "_");
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** Translates a file's name for dashboard users; for keys and visitors it stays unchanged. */
const nameFor = (exchange: Exchange, fileName: string): string =>
  exchange.caller?.actor.kind === "user"
    ? translateFileName(fileName, visitorLanguage(exchange))
    : fileName;

function downloadRenderer(row: AnyRoute): Renderer {
  return {
    toPlain: (result) => result,
    render(exchange, result) {
      const { contentType, fileName, body, etag, isPrivate, headers } = result as Download;
      Object.assign(exchange.headers, headers);
      if (etag !== undefined && isKnownVersion(exchange, etag, isPrivate)) {
        return { status: 304, body: null };
      }
      exchange.headers["Content-Type"] = contentType;
      if (fileName !== null) {
        exchange.headers["Content-Disposition"] = disposition(nameFor(exchange, fileName));
      }
      return { status: row.status, body };
    },
  };
}

const acceptsJsonLd = (exchange: Exchange) =>
  /application\/ld\+json/i.test(exchange.header("accept") ?? "");

function recordsRenderer(row: AnyRoute, resource: Resource, options: RenderOptions): Renderer {
  const { basePath, isStrict } = options;
  const output = createOutputSelector(resource.schema, isStrict);
  const file = downloadRenderer(row);
  return {
    toPlain(result) {
      if (!isRecords(result)) return result;
      const { records } = result;
      return { ...result, records: Array.isArray(records) ? records.map(output) : output(records) };
    },
    render(exchange, result, query) {
      if (!isRecords(result)) return file.render(exchange, result, query);
      const records = result.records as PlainObject | PlainObject[];
      const isLinked = exchange.format === "ld" && (!result.isFile || acceptsJsonLd(exchange));
      if (!isLinked) exchange.format = "json";
      const tag = isLinked ? result.etag?.replace(/"$/, '-ld"') : result.etag;
      if (tag !== undefined && isKnownVersion(exchange, tag)) return { status: 304, body: null };
      const parts = { resource, iri: pathIri(exchange, basePath), basePath };
      const text = isLinked ? renderRecords(records, parts) : JSON.stringify(records);
      return textResponse(exchange, row.status, text);
    },
  };
}

const isRecords = (result: unknown): result is Records<unknown> =>
  typeof result === "object" && result !== null && "records" in result;

export function createRenderer(row: AnyRoute, options: RenderOptions): Renderer {
  const returns = row.returns as Returns;
  switch (returns.kind) {
    case "item":
      return itemRenderer(row, returns.resource, options);
    case "list":
      return listRenderer(row, returns.resource, options);
    case "stream":
      return streamRenderer(row, returns.resource, options);
    case "batch":
      return batchRenderer(row, returns.resource, options);
    case "data":
      return dataRenderer(row, returns.name, returns.schema, options);
    case "download":
      return returns.resource === undefined
        ? downloadRenderer(row)
        : recordsRenderer(row, returns.resource, options);
    case "nothing":
      return { toPlain: () => null, render: () => ({ status: row.status, body: null }) };
  }
}

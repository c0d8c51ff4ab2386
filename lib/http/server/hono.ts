import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context as HonoContext, Hono } from "hono";
import { DomainError, routeNotFound } from "@/lib/core/errors";
import { AccountLimit } from "./account-limit";
import {
  type ResponseContent,
  errorResponse,
  type Log,
  toResponse,
} from "@/lib/http/output/response";
import { logOutages } from "@/lib/http/output/outage-log";
import { type DocumentRow, documentRows } from "./documents";
import type { DocumentedEvent } from "@/lib/http/docs/openapi-webhooks";
import {
  type ApiEnv,
  startExchange,
  type Exchange,
  type ExchangeOptions,
} from "@/lib/http/exchange";
import { assertNotBlocked } from "@/lib/auth/ip-block";
import { KeyDirectory, type WriteKeyUse } from "@/lib/auth/key-directory";
import { createOperation } from "./operation";
import { beginSpan, endSpan } from "./request-span";
import { RouteMap } from "./route-map";
import type { Protocol } from "@/lib/http/protocol";
import { protocolOperation } from "./protocol-operation";
import type { AnyRoute } from "@/lib/http/route";
import type { LoggableRoute } from "@/lib/http/known-fields";
import { recordRequest } from "@/lib/metrics/http";

export interface FinishedExchange {
  exchange: Exchange;
  row: LoggableRoute & Pick<AnyRoute, "operationId"> & { hasSecretQuery?: boolean };
  answer: ResponseContent;
  durationMs: number;
}

export interface BuildOptions extends ExchangeOptions {
  rows: readonly AnyRoute[];
  events?: readonly DocumentedEvent[];
  protocols?: readonly Protocol[];
  pepper: string;
  sessionSecret: string;
  /** Parses every response; off in production. */
  isStrict: boolean;
  log: Log;
  noteKeyUse: WriteKeyUse;
  countQuarantined: () => Promise<number>;
  onFinished?: (finished: FinishedExchange) => void;
}

export interface Api {
  fetch: (request: Request, env?: ApiBindings) => Promise<Response>;
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

export interface ApiBindings extends ApiEnv {
  outgoing?: ServerResponse;
}

interface Bindings {
  exchange: Exchange;
  outgoing: ServerResponse | undefined;
}
type HonoEnv = { Bindings: Bindings };

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Uses the socket if available: building a Response costs as much as the rest. */
function deliver({ exchange, outgoing }: Bindings, response: ResponseContent): Response {
  const { body } = response;
  if (outgoing === undefined || (body !== null && typeof body !== "string")) {
    return toResponse(exchange, response);
  }
  if (body !== null) exchange.headers["Content-Length"] = String(Buffer.byteLength(body));
  if (!outgoing.headersSent && !outgoing.destroyed) {
    outgoing.writeHead(response.status, exchange.headers);
    outgoing.end(body ?? undefined);
  }
  return RESPONSE_ALREADY_SENT;
}

/** Serves OPTIONS and unknown paths. No CORS headers: keys don't belong on other sites' pages. */
async function serveNotFoundAndOptions(
  exchange: Exchange,
  map: RouteMap,
): Promise<ResponseContent> {
  const methods = exchange.path === null ? [] : map.getMethods(exchange.path);
  if (exchange.path !== "/health") await assertNotBlocked(exchange.ip);
  if (methods.length === 0) throw routeNotFound();
  exchange.headers.Allow = methods.join(", ");
  if (exchange.method === "OPTIONS") return { status: 204, body: null };
  throw new DomainError("method_not_allowed", `Supported methods: ${methods.join(", ")}.`);
}

async function serveDocument(
  document: DocumentRow,
  c: HonoContext<HonoEnv>,
): Promise<ResponseContent> {
  const { exchange } = c.env;
  if (document.isProbe !== true) await assertNotBlocked(exchange.ip);
  const response = await document.serve(exchange, c.req.param());
  if (response === null) throw routeNotFound();
  return response;
}

/** Builds the API; the only code that knows the HTTP framework. */
export function buildApi(options: BuildOptions): Api {
  const { basePath, rows, protocols = [] } = options;
  const log = logOutages(options.log);
  const documents = documentRows(rows, basePath, options);
  const map = new RouteMap([
    ...rows.map(({ method, path }) => ({ method, path })),
    ...protocols.flatMap(({ methods, path }) => methods.map((method) => ({ method, path }))),
    ...documents.map(({ path }) => ({ method: "get" as const, path })),
  ]);
  const authentication = {
    keys: new KeyDirectory(options.pepper, options.noteKeyUse),
    sessionSecret: options.sessionSecret,
    publicUrl: options.publicUrl,
    isSecure: options.isSecure === true,
  };
  const limit = new AccountLimit();
  const app = new Hono<HonoEnv>({ getPath: (_, context) => context?.env?.exchange.path ?? "/\0" });

  const withErrorResponse = async (
    bindings: Bindings,
    work: () => ResponseContent | Promise<ResponseContent>,
  ) => {
    try {
      return await work();
    } catch (error) {
      return errorResponse(bindings.exchange, error, basePath, log);
    }
  };

  const record = ({ method, startedAt }: Exchange, operation: string, status: number) =>
    recordRequest({ operation, method, status, startedAt });

  const finish = (exchange: Exchange, row: FinishedExchange["row"], response: ResponseContent) => {
    record(exchange, row.operationId, response.status);
    endSpan(exchange, response, `${basePath}${row.path}`, options.isSecure === true);
    if (exchange.caller === undefined) return;
    const durationMs = performance.now() - exchange.startedAt;
    options.onFinished?.({ exchange, row, answer: response, durationMs });
  };

  for (const row of map.sortByLiterals(rows)) {
    const operate = createOperation(row, authentication, limit, options);
    app.on(row.method.toUpperCase(), honoPath(row.path), async (c) => {
      const { exchange } = c.env;
      beginSpan(exchange, row.operationId);
      const response = await withErrorResponse(c.env, () => operate(exchange, () => c.req.param()));
      finish(exchange, row, response);
      return deliver(c.env, response);
    });
  }
  for (const protocol of protocols) {
    const operate = protocolOperation(protocol, { authentication, limit, basePath, log });
    const methods = protocol.methods.map((method) => method.toUpperCase());
    app.on(methods, honoPath(protocol.path), async (c) => {
      const { exchange } = c.env;
      beginSpan(exchange, protocol.operationId);
      const response = await operate(exchange, c.req.param());
      finish(exchange, protocol, response);
      return deliver(c.env, response);
    });
  }
  for (const document of documents) {
    app.get(honoPath(document.path), async (c) => {
      const response = await withErrorResponse(c.env, () => serveDocument(document, c));
      record(c.env.exchange, document.isProbe === true ? "health" : "document", response.status);
      return deliver(c.env, response);
    });
  }
  app.notFound(async (c) => {
    const { exchange } = c.env;
    const response = await withErrorResponse(c.env, () => serveNotFoundAndOptions(exchange, map));
    record(exchange, "unmatched", response.status);
    return deliver(c.env, response);
  });
  app.onError((error, c) => deliver(c.env, errorResponse(c.env.exchange, error, basePath, log)));

  const fetch: Api["fetch"] = async (request, env = {}) => {
    const exchange = startExchange(request, env, options);
    return app.fetch(request, { exchange, outgoing: env.outgoing });
  };
  return {
    fetch,
    request: (path, init) => fetch(new Request(`http://localhost${path}`, init)),
  };
}

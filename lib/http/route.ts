import type { z } from "zod";
import type { Context, KeyRole, MemberRole, PublicContext } from "@/lib/core/context";
import type { ErrorCode } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import type { Batch } from "@/lib/core/batch";
import type { Upload } from "@/lib/http/input/upload";
import type { CollectionDefinition, CollectionQuery, Page, Stream } from "@/lib/core/collection";

/**
 * Routes are data. `lib/api.ts` lists all of them; the Hono app, OpenAPI and Hydra documents, security suites and
 * permission table derive from it.
 */
export type HttpMethod = "get" | "post" | "put" | "delete";

/** Resource of the API: its JSON-LD name, schema and URL. */
export interface Resource<S extends z.ZodObject = z.ZodObject> {
  /** JSON-LD `@type` and context name, such as `sms`. */
  name: string;
  description: string;
  schema: S;
  /** Path of an item below the base URL, or null for items without a URL. */
  iri: ((item: z.output<S>) => string) | null;
}

/** File response, sent as is without negotiation. */
export interface Download {
  contentType: string;
  /** Null for inline display. */
  fileName: string | null;
  body: Uint8Array | ReadableStream<Uint8Array>;
  /** Further headers, such as a copy's age. */
  headers?: Readonly<Record<string, string>>;
  /** Makes the file cacheable; callers with this version get 304. */
  etag?: string;
  /** Cacheable only by the caller, not by shared caches. */
  isPrivate?: boolean;
}

/** One record, or a whole list, from an operation that also returns files. */
export interface Records<T> {
  records: T | readonly T[];
  /** True if JSON was requested as a file: plain, unless the caller names JSON-LD. */
  isFile: boolean;
  /** Like a download's. */
  etag?: string;
}

export type Returns =
  | { kind: "item"; resource: Resource }
  | { kind: "list"; resource: Resource }
  /** List sent whole unless a page is requested. */
  | { kind: "stream"; resource: Resource }
  /** One `{ status, body }` per request entry, in order. */
  | { kind: "batch"; resource: Resource }
  /** Plain object that isn't a resource (batch counters, previews). */
  | { kind: "data"; name: string; schema: z.ZodObject }
  /** `resource`: JSON response with one or all records, if JSON is among the types. */
  | { kind: "download"; contentTypes: readonly string[]; resource?: Resource }
  | { kind: "nothing" };

/** Required dashboard and key roles. Independent of the account; services check ownership. */
export interface Permission {
  members: readonly MemberRole[];
  keys: readonly KeyRole[];
  /** True if test keys may call it; default: reads only. */
  testKeys?: boolean;
}

export type AuthKind =
  /** API key or dashboard session. */
  | "account"
  /** Dashboard session only (managing keys, team, ...). */
  | "session"
  /** No credentials. */
  | "public";

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ParsedQuery<Q> = Q extends CollectionDefinition
  ? CollectionQuery
  : Q extends z.ZodType
    ? z.output<Q>
    : undefined;
/** Opener of a writing route's transaction: the route layer, or the verb itself. */
export type TransactionKind = "given" | "own";

export type ContextOf<
  A extends AuthKind,
  M extends HttpMethod,
  W extends TransactionKind,
> = A extends "public"
  ? PublicContext
  : M extends "get"
    ? Context
    : W extends "own"
      ? Context
      : WriteContext;

export type ResultOf<R extends Returns> = R extends { kind: "item"; resource: Resource<infer S> }
  ? z.input<S>
  : R extends { kind: "list"; resource: Resource<infer S> }
    ? Page<z.input<S>>
    : R extends { kind: "stream"; resource: Resource<infer S> }
      ? Page<z.input<S>> | Stream<z.input<S>>
      : R extends { kind: "batch"; resource: Resource<infer S> }
        ? Batch<z.input<S>>
        : R extends { kind: "data"; schema: infer S extends z.ZodType }
          ? z.input<S>
          : R extends { kind: "download"; resource: Resource<infer S> }
            ? Download | Records<z.input<S>>
            : R extends { kind: "download" }
              ? Download
              : // biome-ignore lint/suspicious/noConfusingVoidType: services without an answer return void
                void;

export interface RouteDefinition<
  A extends AuthKind = AuthKind,
  P extends z.ZodObject | undefined = z.ZodObject | undefined,
  Q extends z.ZodObject | CollectionDefinition | undefined =
    | z.ZodObject
    | CollectionDefinition
    | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends Returns = Returns,
  M extends HttpMethod = HttpMethod,
  T extends string = string,
  W extends TransactionKind = TransactionKind,
> {
  method: M;
  /** Path below the base URL, with `{name}` for parameters: `/sms/{uuid}`. */
  path: T;
  /** Unique camelCase verb + noun: `sendSms`. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  auth: A;
  /** Required unless `auth` is `public`. */
  permission?: Permission;
  params?: P;
  query?: Q;
  body?: B;
  /** Body and query contain personal data, which the request log omits. */
  isPersonal?: boolean;
  /** Maximum body in bytes; default 1 MiB. */
  bodyLimit?: number;
  /** Accepts a file of at most `limit` bytes instead of a JSON body, as `ctx.file`. */
  upload?: { limit: number };
  /** Signature header of the request, passed as `ctx.signature`. */
  signatureHeader?: string;
  returns: R;
  status: 200 | 201 | 204;
  /** Errors of this operation in addition to the common ones. */
  errors?: readonly ErrorCode[];
  /**
   * `service`: the route handles `Idempotency-Key` itself (`ctx.idempotency`). `off`: ignores it. Default: the route
   * layer stores and replays the response.
   */
  idempotency?: "layer" | "service" | "off";
  /**
   * Default: `given`, and `run` receives the transaction that commits with the `Idempotency-Key`. `own`: the verb
   * changes nothing, or uses several transactions; a comment next to it says why.
   */
  transaction?: W;
  /** Hidden from OpenAPI, Hydra and the reference page (operations of the embedded default). */
  internal?: boolean;
  run: (
    ctx: ContextOf<A, M, W> & LayerContext,
    input: RouteInput<Parsed<P>, ParsedQuery<Q>, Parsed<B>>,
  ) => Promise<ResultOf<R>>;
}

/** Context added by the route layer. */
export interface LayerContext {
  /** Only in routes with `idempotency: "service"`, if the header was sent. */
  idempotency?: IdempotencyRequest;
  /** Only in routes with `upload`. */
  file?: Upload;
  /** Only in routes with `signatureHeader`, if it was sent. */
  signature?: string;
  /** Only for sessions: sends the new session id to the browser. */
  keepSignedIn?: (sessionId: string) => Promise<void>;
}

/** Request with an `Idempotency-Key`. */
export interface IdempotencyRequest {
  key: string;
  /** SHA-256 of method, path and raw body, hex. */
  fingerprint: string;
  /** Another hash of the same input, which decrypts the stored response; never stored. */
  secret: string;
  /** Set by the service when it replays an earlier response. */
  replayed: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of different input types live in one list
export type AnyRoute = RouteDefinition<any, any, any, any, any, any, any, any>;

/** Returns a route's handling of `Idempotency-Key`: only writing account routes support it. */
export function getIdempotencyMode(row: AnyRoute): "layer" | "service" | "off" {
  if (row.auth === "public" || (row.method !== "post" && row.method !== "put")) return "off";
  return row.idempotency ?? "layer";
}

/**
 * A verb with its own transactions can't commit together with the layer's stored response, so it must declare its
 * handling of the key.
 */
type RequiresIdempotency<W extends TransactionKind> = W extends "own"
  ? { idempotency: "service" | "off" }
  : unknown;

/** Declares an operation; keeps literal types, which type-check `run` and the dashboard's calls. */
export function route<
  const M extends HttpMethod,
  const T extends string,
  A extends AuthKind,
  R extends Returns,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | CollectionDefinition | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  W extends TransactionKind = "given",
>(
  definition: RouteDefinition<A, P, Q, B, R, M, T, W> & RequiresIdempotency<NoInfer<W>>,
): RouteDefinition<A, P, Q, B, R, M, T, W> {
  return definition;
}

export function item<S extends z.ZodObject>(resource: Resource<S>) {
  return { kind: "item" as const, resource };
}

export function list<S extends z.ZodObject>(resource: Resource<S>) {
  return { kind: "list" as const, resource };
}

export function stream<S extends z.ZodObject>(resource: Resource<S>) {
  return { kind: "stream" as const, resource };
}

export function batch<S extends z.ZodObject>(resource: Resource<S>) {
  return { kind: "batch" as const, resource };
}

export function data<S extends z.ZodObject>(name: string, schema: S) {
  return { kind: "data" as const, name, schema };
}

export const nothing = { kind: "nothing" } as const;

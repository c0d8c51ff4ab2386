import type { z } from "zod";
import type { Context, KeyRole, MemberRole, PublicContext } from "@/lib/core/context";
import type { ErrorCode } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import type { Batch } from "@/lib/core/batch";
import type { Upload } from "@/lib/http/input/upload";
import type { CollectionDefinition, CollectionQuery, Page, Stream } from "@/lib/core/collection";

/**
 * `lib/api.ts` lists all routes; the Hono app, OpenAPI and Hydra documents, security suites and permission table
 * derive from it.
 */
export type HttpMethod = "get" | "post" | "put" | "delete";

export interface Resource<S extends z.ZodObject = z.ZodObject> {
  /** JSON-LD `@type` and context name. */
  name: string;
  description: string;
  schema: S;
  /** Below the base URL; null for items without a URL. */
  iri: ((item: z.output<S>) => string) | null;
}

/** Sent as is, without negotiation. */
export interface Download {
  contentType: string;
  /** Null for inline display. */
  fileName: string | null;
  body: Uint8Array | ReadableStream<Uint8Array>;
  /** Such as a copy's age. */
  headers?: Readonly<Record<string, string>>;
  /** Callers with this version get 304. */
  etag?: string;
  /** Not cacheable by shared caches. */
  isPrivate?: boolean;
}

/** From an operation that also returns files. */
export interface Records<T> {
  records: T | readonly T[];
  /** JSON requested as a file: plain, unless the caller names JSON-LD. */
  isFile: boolean;
  etag?: string;
}

export type Returns =
  | { kind: "item"; resource: Resource }
  | { kind: "list"; resource: Resource }
  /** Sent whole unless a page is requested. */
  | { kind: "stream"; resource: Resource }
  /** `{ status, body }` per request entry, in order. */
  | { kind: "batch"; resource: Resource }
  /** Not a resource (batch counters, previews). */
  | { kind: "data"; name: string; schema: z.ZodObject }
  /** `resource`: JSON response, if JSON is among the types. */
  | { kind: "download"; contentTypes: readonly string[]; resource?: Resource }
  | { kind: "nothing" };

/** Independent of the account; services check ownership. */
export interface Permission {
  members: readonly MemberRole[];
  keys: readonly KeyRole[];
  /** Default: reads only. */
  testKeys?: boolean;
}

export type AuthKind =
  /** API key or dashboard session. */
  | "account"
  /** Managing keys, team, ... */
  | "session"
  | "public";

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
}

type ParsedInput<S> = S extends z.ZodType ? z.output<S> : undefined;
type ParsedQuery<Q> = Q extends CollectionDefinition
  ? CollectionQuery
  : Q extends z.ZodType
    ? z.output<Q>
    : undefined;
/** Opened by the route layer, or the verb itself. */
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
              : // biome-ignore lint/suspicious/noConfusingVoidType: services without a response return void
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
  /** Below the base URL: `/sms/{uuid}`. */
  path: T;
  /** Unique camelCase verb + noun. */
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  auth: A;
  permission?: Permission;
  params?: P;
  query?: Q;
  body?: B;
  /** Path of the operation that tries this one out; a dry run names itself. */
  dryRun?: string;
  /** Omitted from the request log. */
  isPersonal?: boolean;
  /** Bytes; default 1 MiB. */
  bodyLimit?: number;
  /** File instead of a JSON body, as `ctx.file`; bytes. */
  upload?: { limit: number };
  /** Passed as `ctx.signature`. */
  signatureHeader?: string;
  returns: R;
  status: 200 | 201 | 204;
  /** In addition to the common ones. */
  errors?: readonly ErrorCode[];
  /**
   * `service`: the route handles `Idempotency-Key` itself (`ctx.idempotency`). `off`: ignores it. Default: the layer
   * stores and replays the response.
   */
  idempotency?: "layer" | "service" | "off";
  /**
   * Default `given`: `run` receives the transaction that commits with the `Idempotency-Key`. `own`: the verb changes
   * nothing, or uses several transactions; a comment next to it says why.
   */
  transaction?: W;
  /** From OpenAPI, Hydra and the reference page. */
  internal?: boolean;
  run: (
    ctx: ContextOf<A, M, W> & LayerContext,
    input: RouteInput<ParsedInput<P>, ParsedQuery<Q>, ParsedInput<B>>,
  ) => Promise<ResultOf<R>>;
}

export interface LayerContext {
  /** Only with `idempotency: "service"`, if the header was sent. */
  idempotency?: IdempotencyRequest;
  file?: Upload;
  signature?: string;
  /** Sends the new session id to the browser. */
  keepSignedIn?: (sessionId: string) => Promise<void>;
}

export interface IdempotencyRequest {
  key: string;
  /** SHA-256 of method, path and raw body, hex. */
  fingerprint: string;
  /** Decrypts the stored response; never stored. */
  secret: string;
  /** Set by the service on replay. */
  replayed: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: one list holds routes of different input types
export type AnyRoute = RouteDefinition<any, any, any, any, any, any, any, any>;

/** Returns the idempotency mode; only writing account routes support it. */
export function getIdempotencyMode(row: AnyRoute): "layer" | "service" | "off" {
  if (row.auth === "public" || (row.method !== "post" && row.method !== "put")) return "off";
  return row.idempotency ?? "layer";
}

/** Own transactions can't commit together with the layer's stored response. */
type RequiresIdempotency<W extends TransactionKind> = W extends "own"
  ? { idempotency: "service" | "off" }
  : unknown;

/** Defines a route; literal types type-check `run` and the dashboard's calls. */
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

import type { z } from "zod";
import type { Context, KeyRole, MemberRole, PublicContext } from "@/lib/core/context";
import type { ErrorCode } from "@/lib/core/errors";
import type { WriteContext } from "@/lib/db/write-context";
import type { Batch } from "@/lib/core/batch";
import type { Upload } from "@/lib/http/input/upload";
import type { CollectionDefinition, CollectionQuery, Page, Stream } from "@/lib/core/collection";

/**
 * A route is data. `lib/api.ts` lists all rows; loops turn them into the Hono app, the OpenAPI and
 * Hydra documents, the security suites and the permission table.
 */
export type HttpMethod = "get" | "post" | "put" | "delete";

/** One kind of thing the API answers with: its name in JSON-LD, its schema and its URL. */
export interface Resource<S extends z.ZodObject = z.ZodObject> {
  /** JSON-LD `@type` and name of its context, for example `sms`. */
  name: string;
  description: string;
  schema: S;
  /** Path of one item below the base URL, or null for items without a URL of their own. */
  iri: ((item: z.output<S>) => string) | null;
}

/** A file: leaves the API as it is, without negotiation. */
export interface Download {
  contentType: string;
  /** Null: what is shown rather than saved. */
  fileName: string | null;
  body: Uint8Array | ReadableStream<Uint8Array>;
  /** Further headers, such as how old a copy is. */
  headers?: Readonly<Record<string, string>>;
  /** The file may be kept, and callers who have this version get 304. */
  etag?: string;
  /** Only by the caller: nothing between us and them may keep it. */
  isPrivate?: boolean;
}

/** One record, or all of a list, of an operation that may also be asked for a file. */
export interface Records<T> {
  records: T | readonly T[];
  /** JSON was asked for as a file: plain, unless the caller names JSON-LD. */
  isFile: boolean;
  /** As of a download. */
  etag?: string;
}

export type Returns =
  | { kind: "item"; resource: Resource }
  | { kind: "list"; resource: Resource }
  /** A list that is sent whole, as long as no page is asked for. */
  | { kind: "stream"; resource: Resource }
  /** One `{ status, body }` an entry of the request, in its order. */
  | { kind: "batch"; resource: Resource }
  /** A plain object that is no resource (batch counters, previews). */
  | { kind: "data"; name: string; schema: z.ZodObject }
  /** `resource`: one or all of them are the answer where JSON is one of the types. */
  | { kind: "download"; contentTypes: readonly string[]; resource?: Resource }
  | { kind: "nothing" };

/** Who may call: dashboard roles and key roles. Account-independent; ownership is the service's matter. */
export interface Permission {
  members: readonly MemberRole[];
  keys: readonly KeyRole[];
  /** Whether keys made for tests may call it; default: reading only. */
  testKeys?: boolean;
}

export type AuthKind =
  /** An API key or a dashboard session. */
  | "account"
  /** A dashboard session only (managing keys, team, ...). */
  | "session"
  /** No credentials needed. */
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
/** Who opens the transaction of a row that is no GET: the route layer, or the verb itself. */
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
  /** With `{name}` for parameters, below the base URL: `/sms/{uuid}`. */
  path: T;
  /** camelCase verb + noun, unique: `sendSms`. */
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
  /** Bodies and query are about persons: the request log keeps neither. */
  isPersonal?: boolean;
  /** Largest body in bytes; default 1 MiB. */
  bodyLimit?: number;
  /** Takes a file of so many bytes instead of a JSON body: `run` receives it as `ctx.file`. */
  upload?: { limit: number };
  /** A header that `run` receives as `ctx.signature`: the sender's proof of the request. */
  signatureHeader?: string;
  returns: R;
  status: 200 | 201 | 204;
  /** Errors of this operation besides those every operation has. */
  errors?: readonly ErrorCode[];
  /**
   * `service`: the row honours `Idempotency-Key` itself (it receives `ctx.idempotency`).
   * `off`: the header is ignored. Default: the route layer stores and replays the answer.
   */
  idempotency?: "layer" | "service" | "off";
  /**
   * Default: `given`, and `run` receives the transaction that commits with the `Idempotency-Key`. `own`: the verb
   * changes nothing, or works in several transactions; a comment beside it says why.
   */
  transaction?: W;
  /** Hidden from OpenAPI, Hydra and the reference page (operations of the embedded default). */
  internal?: boolean;
  run: (
    ctx: ContextOf<A, M, W> & LayerContext,
    input: RouteInput<Parsed<P>, ParsedQuery<Q>, Parsed<B>>,
  ) => Promise<ResultOf<R>>;
}

/** What the route layer adds for the service. */
export interface LayerContext {
  /** Only in rows with `idempotency: "service"`, when the header was sent. */
  idempotency?: IdempotencyRequest;
  /** Only in rows with `upload`. */
  file?: Upload;
  /** Only in rows with `signatureHeader`, when it was sent. */
  signature?: string;
  /** Only for people: hands the browser the new id of its session. */
  keepSignedIn?: (sessionId: string) => Promise<void>;
}

/** A request that carries an `Idempotency-Key`. */
export interface IdempotencyRequest {
  key: string;
  /** sha256 over method, path and raw body, hex. */
  fingerprint: string;
  /** Another hash of the same, which opens the stored answer; never stored. */
  secret: string;
  /** Set by the service when it answers from an earlier request. */
  replayed: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of different input types live in one list
export type AnyRoute = RouteDefinition<any, any, any, any, any, any, any, any>;

/** How a row treats `Idempotency-Key`: only account rows that write can honour it. */
export function idempotencyOf(row: AnyRoute): "layer" | "service" | "off" {
  if (row.auth === "public" || (row.method !== "post" && row.method !== "put")) return "off";
  return row.idempotency ?? "layer";
}

/** A verb with transactions of its own cannot commit with the layer's stored answer: it says who honours the key. */
type SaysIdempotency<W extends TransactionKind> = W extends "own"
  ? { idempotency: "service" | "off" }
  : unknown;

/** Declares one operation; keeps the literal types, by which `run` and the dashboard's calls are checked. */
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
  definition: RouteDefinition<A, P, Q, B, R, M, T, W> & SaysIdempotency<NoInfer<W>>,
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

import { serverFetch } from "@/lib/core/server-fetch";
import { type ApiError, offlineError, toApiError } from "./api-error";
import type { Call, Operation, Result, Rows } from "./operations";
import { identityPrompt, type Prompt, sessionPrompt } from "./prompts";
import { recordServerTime } from "./server-clock";
import { recordSessionOwner, ownerHeaders } from "./session-owner";

/** HTTP client of the public API, using the session cookie. */

type OnChunk = (chunk: Uint8Array) => void;

interface RequestOptions {
  method: string;
  body?: unknown;
  query?: URLSearchParams | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  onChunk?: OnChunk | undefined;
}

async function request(path: string, options: RequestOptions): Promise<Response> {
  const { method, body, query, idempotencyKey, signal } = options;
  const search = query === undefined || query.size === 0 ? "" : `?${query}`;
  const headers: Record<string, string> = { Accept: "application/ld+json" };
  // A form sets its own content type with the boundary.
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  try {
    // Server rendering only reads.
    const onServer = typeof window === "undefined" && method === "GET" ? serverFetch() : undefined;
    if (onServer !== undefined) return await onServer(path + search, headers);
    const response = await fetch(`/api${path}${search}`, {
      method,
      headers: { ...headers, ...ownerHeaders() },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    recordServerTime(response);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw await offlineError();
  }
}

function findQuestion({ status, code }: ApiError): Prompt | undefined {
  if (status === 401) return sessionPrompt;
  return code === "reauthentication_required" ? identityPrompt : undefined;
}

async function attempt(path: string, options: RequestOptions): Promise<Response | ApiError> {
  const response = await request(path, options);
  const error = response.ok ? null : await toApiError(response);
  recordSessionOwner(error);
  return error ?? response;
}

/** Repeats a rejected request, with its idempotency key, after the user signs in again or reauthenticates. */
async function requestAsPerson(path: string, options: RequestOptions): Promise<Response> {
  // A new session may briefly be in another of the user's accounts.
  await sessionPrompt.closed();
  const first = await attempt(path, options);
  if (first instanceof Response) return first;
  if (!(await findQuestion(first)?.put())) throw first;
  const second = await attempt(path, options);
  if (second instanceof Response) return second;
  throw second;
}

interface CollectionDocument {
  "hydra:member"?: unknown[];
  "hydra:totalItems"?: number;
}

function toRows(response: Response, document: CollectionDocument): Rows<unknown> {
  const rows = document["hydra:member"] ?? [];
  const atLeast = response.headers.get("x-total-at-least");
  const total = atLeast === null ? (document["hydra:totalItems"] ?? rows.length) : Number(atLeast);
  const isTotalExact = atLeast === null;
  return { rows, total, isTotalExact, stoppedAt: response.headers.get("x-search-stopped-at") };
}

async function readFile(response: Response, onChunk: OnChunk | undefined): Promise<Blob> {
  if (onChunk === undefined || response.body === null) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onChunk(next.value);
    chunks.push(next.value);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

async function readBody(response: Response, onChunk?: OnChunk): Promise<unknown> {
  if (response.status === 204) return undefined;
  if (!response.headers.get("content-type")?.includes("json")) return readFile(response, onChunk);
  const document = (await response.json()) as object;
  return "hydra:member" in document ? toRows(response, document as CollectionDocument) : document;
}

function fill(path: string, params: Record<string, string | number> | undefined): string {
  if (params === undefined) return path;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

/**
 * Returns the item, a page of the list, the file, or undefined. Throws `ApiError`. Responses aren't validated: the
 * API did, and pages needn't load the schemas.
 */
export async function call<O extends Operation>(
  operation: O,
  // May be omitted if the operation requires no input.
  ...args: object extends Call<O> ? [Call<O>?] : [Call<O>]
): Promise<Result<O>> {
  const [method = "", path = ""] = operation.split(" ");
  const { params, onReplay, ...rest } = (args[0] ?? {}) as Partial<RequestOptions> & {
    params?: Record<string, string | number>;
    onReplay?: () => void;
  };
  const response = await requestAsPerson(fill(path, params), { ...rest, method });
  if (response.headers.get("idempotency-replayed") === "true") onReplay?.();
  return (await readBody(response, rest.onChunk)) as Result<O>;
}

export interface FileToUpload {
  params: Record<string, string | number>;
  file: Blob;
  fileName: string;
  idempotencyKey: string;
}

export async function upload<O extends Operation>(
  operation: O,
  { params, file, fileName, idempotencyKey }: FileToUpload,
): Promise<Result<O>> {
  const [method = "", path = ""] = operation.split(" ");
  const body = new FormData();
  body.set("file", file, fileName);
  const options = { method, body, idempotencyKey };
  return (await readBody(await requestAsPerson(fill(path, params), options))) as Result<O>;
}

export async function fetchDocument<T>(path: string, signal: AbortSignal): Promise<T> {
  return (await (await requestAsPerson(path, { method: "GET", signal })).json()) as T;
}

import type { z } from "zod";
import { pageApi } from "@/lib/core/page-api";
import { offlineError, toApiError } from "./api-error";
import { confirmIdentity } from "./confirmation";
import { noteServerTime } from "./server-clock";

/** The dashboard's way to the gateway: the public API, over HTTP, with the session cookie. */

export interface Rows<T> {
  rows: T[];
  /** Number of items of all pages; of a search that ran out of time, of what it found. */
  total: number;
  /** Id of the item that a search got to before its time was up; null: it is complete. */
  stoppedAt: string | null;
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  query?: URLSearchParams;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

async function request(path: string, options: Call): Promise<Response> {
  const { method = "GET", body, query, idempotencyKey, signal } = options;
  const search = query === undefined || query.size === 0 ? "" : `?${query}`;
  const headers: Record<string, string> = { Accept: "application/ld+json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  try {
    // Pages that are drawn only read.
    const onServer = typeof window === "undefined" && method === "GET" ? pageApi() : undefined;
    if (onServer !== undefined) return await onServer(path + search, headers);
    const response = await fetch(`/api${path}${search}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    noteServerTime(response);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw await offlineError();
  }
}

/** Sensitive requests are sent again once the person has confirmed who they are. */
async function call(path: string, options: Call): Promise<Response> {
  const response = await request(path, options);
  if (response.ok) return response;
  const error = await toApiError(response);
  if (error.code !== "reauthentication_required" || !(await confirmIdentity())) throw error;
  const second = await request(path, options);
  if (second.ok) return second;
  throw await toApiError(second);
}

/**
 * One answer. Its type is that of the schema by which the API checked it before it left; it is not checked
 * again here, so that pages need not load the schemas.
 */
export async function fetchItem<S extends z.ZodType>(
  path: string,
  options: Call = {},
): Promise<z.output<S>> {
  const response = await call(path, options);
  return (await response.json()) as z.output<S>;
}

interface CollectionDocument {
  member?: unknown[];
  "hydra:member"?: unknown[];
  totalItems?: number;
  "hydra:totalItems"?: number;
}

/** One page of a list. */
export async function fetchRows<S extends z.ZodType>(
  path: string,
  options: Call = {},
): Promise<Rows<z.output<S>>> {
  const response = await call(path, options);
  const document = (await response.json()) as CollectionDocument;
  const members = document["hydra:member"] ?? document.member ?? [];
  const total = document["hydra:totalItems"] ?? document.totalItems ?? members.length;
  const stoppedAt = response.headers.get("x-search-stopped-at");
  return { rows: members as z.output<S>[], total, stoppedAt };
}

/** For operations that answer nothing. */
export async function send(path: string, options: Call): Promise<void> {
  await call(path, options);
}

/** A file, whole. */
export async function fetchFile(path: string, options: Call): Promise<Blob> {
  return (await call(path, options)).blob();
}

import type { z } from "zod";
import type { ApiRoute } from "@/lib/api";
import type { ErrorDocument } from "./api-error";

/** Derived from the API's routes. Loads no code in the browser; unknown paths don't compile. */

type RowsByOperation = {
  [R in ApiRoute as `${Uppercase<R["method"]>} ${R["path"]}`]: R;
};

export type Operation = keyof RowsByOperation;

type Row<O extends Operation> = RowsByOperation[O];

export interface Rows<T> {
  rows: T[];
  /** On all pages, or a lower bound. */
  total: number;
  /** False if counting was cut short, as in a search that timed out. */
  isTotalExact: boolean;
  /** Last item examined before a search timed out; null if complete. */
  stoppedAt: string | null;
}

/** The item, or the error's body. */
export type BatchResult<T> =
  | { status: 200 | 201; body: T }
  | { status: number; body: ErrorDocument };

export type Result<O extends Operation> = ResultOf<Row<O>["returns"]>;

type ResultOf<R> = R extends { kind: "item"; resource: { schema: infer S extends z.ZodType } }
  ? z.output<S>
  : R extends { kind: "list" | "stream"; resource: { schema: infer S extends z.ZodType } }
    ? Rows<z.output<S>>
    : R extends { kind: "batch"; resource: { schema: infer S extends z.ZodType } }
      ? Rows<BatchResult<z.output<S>>>
      : R extends { kind: "data"; schema: infer S extends z.ZodType }
        ? z.output<S>
        : R extends { kind: "download"; resource: { schema: infer S extends z.ZodType } }
          ? z.output<S> | Rows<z.output<S>> | Blob
          : R extends { kind: "download" }
            ? Blob
            : undefined;

export type DownloadOperation = {
  [O in Operation]: Row<O>["returns"] extends { kind: "download" }
    ? O extends `${string}{${string}`
      ? never
      : O
    : never;
}[Operation];

/** Routes without body or query have `undefined`, which NonNullable reduces to `never`. */
type BodyOption<B> = [B] extends [never]
  ? { body?: never }
  : { body: B extends z.ZodType ? z.input<B> : never };

type QueryOption<Q> = [Q] extends [never] ? { query?: never } : { query?: URLSearchParams };

type PathParameters<O extends string> = O extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

type ParamsOption<O extends string> = [PathParameters<O>] extends [never]
  ? { params?: never }
  : { params: { [Name in PathParameters<O>]: string | number } };

/** Path `params`, `query`, and a JSON `body`. */
export type Call<O extends Operation> = ParamsOption<O> &
  QueryOption<NonNullable<Row<O>["query"]>> &
  BodyOption<NonNullable<Row<O>["body"]>> & {
    /** Stable across attempts, so that repeats have no effect. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** The response is that of an earlier request with this key. */
    onReplay?: () => void;
    onChunk?: (chunk: Uint8Array) => void;
  };

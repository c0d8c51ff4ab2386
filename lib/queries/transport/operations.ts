import type { z } from "zod";
import type { ApiRoute } from "@/lib/api";
import type { ErrorDocument } from "./api-error";

/**
 * The rows of the API as types: what each operation takes and returns. Nothing of them is loaded in the browser,
 * and a path that no row has does not compile.
 */

type RowsByOperation = {
  [R in ApiRoute as `${Uppercase<R["method"]>} ${R["path"]}`]: R;
};

/** Method and path as its row declares them, such as `GET /sms/{uuid}`. */
export type Operation = keyof RowsByOperation;

type Row<O extends Operation> = RowsByOperation[O];

/** One page of a list. */
export interface Rows<T> {
  rows: T[];
  /** Number of items of all pages, or a number of which there are at least as many. */
  total: number;
  /** False: the list was not counted to its end, as a search that ran out of time. */
  isTotalExact: boolean;
  /** Id of the item that a search got to before its time was up; null: it is complete. */
  stoppedAt: string | null;
}

/** What became of one entry of a request for many: what was made or changed, or the body of its error. */
export type BatchResult<T> =
  | { status: 200 | 201; body: T }
  | { status: number; body: ErrorDocument };

/** What an operation returns, in the type of the schema by which the API checked it. */
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

/** Operations that return a file of a whole table. */
export type DownloadOperation = {
  [O in Operation]: Row<O>["returns"] extends { kind: "download" }
    ? O extends `${string}{${string}`
      ? never
      : O
    : never;
}[Operation];

/** Rows without a body or a query have `undefined` there, of which NonNullable leaves `never`. */
type GivenBody<B> = [B] extends [never]
  ? { body?: never }
  : { body: B extends z.ZodType ? z.input<B> : never };

type GivenQuery<Q> = [Q] extends [never] ? { query?: never } : { query?: URLSearchParams };

type PathParameters<O extends string> = O extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** Names in braces of the path, each with its value. */
type GivenParams<O extends string> = [PathParameters<O>] extends [never]
  ? { params?: never }
  : { params: { [Name in PathParameters<O>]: string | number } };

/** What an operation takes: `params` of its path, `query`, and the `body` that is sent as JSON. */
export type Call<O extends Operation> = GivenParams<O> &
  GivenQuery<NonNullable<Row<O>["query"]>> &
  GivenBody<NonNullable<Row<O>["body"]>> & {
    /** The same for every try, so that a repeated request changes nothing a second time. */
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Called when the response is that of an earlier request with this key. */
    onReplay?: () => void;
    /** Of an operation that answers with a file: is given each chunk as it arrives. */
    onChunk?: (chunk: Uint8Array) => void;
  };

import type { IncomingMessage } from "node:http";
import { DomainError } from "@/lib/core/errors";
import { decodeUtf8 } from "./strict-json";

export const DEFAULT_BODY_LIMIT = 1024 * 1024;
export const BULK_BODY_LIMIT = 25 * 1024 * 1024;
/**
 * Timeout of bodies that don't come from a socket; for sockets the server has its own (`processes/upload-
 * progress.ts`).
 */
const STALLED_BODY_TIMEOUT_MS = 10_000;

/** Emitted on a request whose body will never be complete although its connection can still take a response. */
export const BODY_ABORTED_EVENT = "posthornBodyCut";
const cutBodies = new WeakMap<IncomingMessage, unknown>();

/** Records `BODY_ABORTED_EVENT`, since it may be emitted before the body is read. */
export function watchBody(incoming: IncomingMessage): void {
  incoming.once(BODY_ABORTED_EVENT, (reason: unknown) => cutBodies.set(incoming, reason));
}

export interface BodySource {
  request: Request;
  incoming: IncomingMessage | undefined;
  header: (name: string) => string | undefined;
}

function tooLarge(limit: number): DomainError {
  return new DomainError("body_too_large", `The body can be up to ${limit} bytes.`);
}

function incompleteBody(): DomainError {
  return new DomainError("invalid_json", "The body ended before it was complete.");
}

function toBodyError(reason: unknown): DomainError {
  const isLate = reason instanceof DomainError && reason.code === "request_timeout";
  return isLate ? reason : incompleteBody();
}

/** Reads the body from Node's stream events, which cost a fraction of a web stream. */
function readIncoming(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      incoming.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      incoming.off(BODY_ABORTED_EVENT, onCut);
      settle();
    };
    const onCut = (reason?: unknown) => finish(() => reject(toBodyError(reason)));
    const onEnd = () =>
      finish(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        incoming.pause();
        finish(() => reject(tooLarge(limit)));
        return;
      }
      chunks.push(chunk);
    };
    if (incoming.readableEnded || incoming.destroyed || cutBodies.has(incoming)) {
      return onCut(cutBodies.get(incoming));
    }
    incoming.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
    incoming.on(BODY_ABORTED_EVENT, onCut);
  });
}

async function readStream(stream: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let stalled: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    stalled = setTimeout(() => reject(incompleteBody()), STALLED_BODY_TIMEOUT_MS);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeout]);
      if (done) return Buffer.concat(chunks);
      stalled?.refresh();
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof DomainError ? error : incompleteBody();
  } finally {
    clearTimeout(stalled);
  }
}

const SERVED_TYPES = new Set(["application/json", "application/ld+json"]);

/** Refuses compressed bodies, whose decompressed size is unknown. */
export function refuseCompressed(header: BodySource["header"]): void {
  const encoding = header("content-encoding");
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw new DomainError("unsupported_media_type", "Compressed bodies aren't supported.");
}

function checkType(header: BodySource["header"]): void {
  refuseCompressed(header);
  const contentType = header("content-type") ?? "";
  if (SERVED_TYPES.has(contentType)) return;
  if (SERVED_TYPES.has((contentType.split(";", 1)[0] ?? "").trim().toLowerCase())) return;
  throw new DomainError(
    "unsupported_media_type",
    "Send the body as application/json or application/ld+json.",
  );
}

export function hasBody({ request, incoming, header }: BodySource): boolean {
  if (incoming === undefined) return request.body !== null;
  return header("transfer-encoding") !== undefined || Number(header("content-length") ?? 0) > 0;
}

/** Reads the body; `check` may refuse the headers first. */
export async function readBytes(
  { request, incoming, header }: BodySource,
  limit: number,
  check: () => void,
): Promise<Buffer> {
  const contentLength = header("content-length");
  const length = contentLength === undefined ? undefined : Number(contentLength);
  if (!hasBody({ request, incoming, header }))
    throw new DomainError("invalid_json", "The body is empty.");
  check();
  if (length !== undefined && length > limit) throw tooLarge(limit);
  const bytes =
    incoming === undefined
      ? await readStream(request.body as ReadableStream<Uint8Array>, limit)
      : await readIncoming(incoming, limit);
  if (length !== undefined && bytes.length < length) throw incompleteBody();
  if (bytes.length === 0) throw new DomainError("invalid_json", "The body is empty.");
  return bytes;
}

/**
 * Reads at most `limit` bytes. Throws `invalid_json` (empty, shorter than its Content-Length, not UTF-8),
 * `request_timeout`, `body_too_large` or `unsupported_media_type`.
 */
export async function readBody(source: BodySource, limit: number): Promise<string> {
  return decodeUtf8(await readBytes(source, limit, () => checkType(source.header)));
}

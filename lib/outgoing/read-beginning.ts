import type { IncomingMessage } from "node:http";

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  /** The beginning of the body. */
  body: string;
}

/** So much is read before the connection is closed, and so much of it is returned. */
const READ_MAX = 20 * 1024;
const KEPT_MAX = 1024;
/** The status counts; whoever answers byte by byte is not waited for longer than this. */
const BODY_MS = 2_000;
const HEADERS_MAX = 30;
const HEADER_VALUE_MAX = 200;

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, HEADERS_MAX)) {
    // Cookies open someone's session at the receiver's.
    if (name === "set-cookie" || value === undefined) continue;
    kept[name] = String(value).slice(0, HEADER_VALUE_MAX);
  }
  return kept;
}

/** As text, without what Postgres can't store and without half a letter at the end. */
function toText(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks).subarray(0, KEPT_MAX);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\u0000", "\uFFFD");
}

/** Reads status, headers and the beginning of a response's body, then closes its connection. */
export function readBeginning(
  response: IncomingMessage,
  deadline: number,
): Promise<OutgoingResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      response.destroy();
      resolve({
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        body: toText(chunks),
      });
    };
    const timer = setTimeout(end, Math.min(BODY_MS, Math.max(0, deadline - performance.now())));
    response.on("data", (chunk: Buffer) => {
      if (size < KEPT_MAX) chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_MAX) end();
    });
    response.once("end", end);
    response.once("error", end);
    response.once("close", end);
  });
}

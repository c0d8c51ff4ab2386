import type { IncomingMessage } from "node:http";

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  /** First bytes of the body, up to `MAX_STORED_BYTES`. */
  body: string;
}

/** Larger bodies are cut off by closing the connection. */
const MAX_READ_BYTES = 20 * 1024;
const MAX_STORED_BYTES = 1024;
/** Bodies that take longer are cut off: only the status decides about a delivery. */
const BODY_TIMEOUT_MS = 2_000;
const MAX_HEADERS = 30;
const MAX_HEADER_VALUE = 200;

function pickHeaders({ headers }: IncomingMessage): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers).slice(0, MAX_HEADERS)) {
    // Cookies aren't stored, since they could grant a session at the receiver.
    if (name === "set-cookie" || value === undefined) continue;
    picked[name] = String(value).slice(0, MAX_HEADER_VALUE);
  }
  return picked;
}

/** Postgres can't store NUL; drops a truncated last character. */
function toText(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks).subarray(0, MAX_STORED_BYTES);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\u0000", "\uFFFD");
}

export function readBeginning(
  response: IncomingMessage,
  deadline: number,
): Promise<OutgoingResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => {
      clearTimeout(timer);
      response.destroy();
      resolve({
        status: response.statusCode ?? 0,
        headers: pickHeaders(response),
        body: toText(chunks),
      });
    };
    const timer = setTimeout(
      finish,
      Math.min(BODY_TIMEOUT_MS, Math.max(0, deadline - performance.now())),
    );
    response.on("data", (chunk: Buffer) => {
      if (size < MAX_STORED_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_READ_BYTES) finish();
    });
    response.once("end", finish);
    response.once("error", finish);
    response.once("close", finish);
  });
}

import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { TimeoutError } from "./send-request";

const unpack = promisify(gunzip);

/** Complete, with all announced bytes. */
export interface OutgoingFile {
  status: number;
  /** Lower case, without parameters. */
  contentType: string;
  body: Uint8Array;
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  // Node reports a truncated body only if its length was announced.
  if (!response.complete) throw new Error("Response body was truncated");
  return Buffer.concat(chunks);
}

/** Throws for other encodings, corrupt data or more than `maxBytes`. */
async function decode(body: Buffer, encoding: string, maxBytes: number): Promise<Uint8Array> {
  if (encoding === "" || encoding === "identity") return body;
  if (encoding !== "gzip") throw new Error(`Unknown encoding ${encoding}`);
  return unpack(body, { maxOutputLength: maxBytes });
}

/** Reads a file, plain or gzipped; reading ends at the deadline. */
export const readFileUpTo =
  (maxBytes: number) =>
  async (response: IncomingMessage, deadline: number): Promise<OutgoingFile> => {
    const remaining = Math.max(0, deadline - performance.now());
    const timer = setTimeout(() => response.destroy(new TimeoutError()), remaining);
    try {
      const { statusCode: status = 0, headers } = response;
      const [type = ""] = (headers["content-type"] ?? "").split(";");
      const body = await collect(response, maxBytes);
      return {
        status,
        contentType: type.trim().toLowerCase(),
        body: await decode(body, (headers["content-encoding"] ?? "").toLowerCase(), maxBytes),
      };
    } finally {
      clearTimeout(timer);
      response.destroy();
    }
  };

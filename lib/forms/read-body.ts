import type { IncomingMessage } from "node:http";

const MAX_BODY_BYTES = 16_384;
const MAX_FIELDS = 30;
const TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const clean = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters on purpose
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");

/**
 * Parses a URL-encoded form body. The first of repeated fields counts. Returns null if it is invalid, or larger than
 * any of our forms.
 */
export async function readFormBody(
  request: IncomingMessage,
): Promise<ReadonlyMap<string, string> | null> {
  if (!TYPE.test(request.headers["content-type"] ?? "")) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += Buffer.byteLength(part);
    if (size > MAX_BODY_BYTES) return null;
    parts.push(Buffer.from(part));
  }
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(Buffer.concat(parts).toString("utf8"))) {
    if (!values.has(name)) values.set(name, clean(value));
    if (values.size > MAX_FIELDS) return null;
  }
  return values;
}

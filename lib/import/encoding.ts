import { isUtf8 } from "node:buffer";
import type { ByteSource, Encoding } from "./table-row";

const HEAD = 4_096;

/** Which half of each pair of bytes is mostly zero, as in UTF-16 of Latin letters; null: neither. */
function halfWithZeros(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, HEAD) & ~1;
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  }
  const [high = 0, low = 0] = zeros.map((count) => count / (length / 2));
  if (low > 0.3 && high < 0.05) return "utf-16le";
  return high > 0.3 && low < 0.05 ? "utf-16be" : null;
}

/** How the letters of a text are written: by its byte order mark, else by what its bytes can be. */
export function detectEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.length >= 4) {
    const wide = halfWithZeros(bytes);
    if (wide !== null) return wide;
  }
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The text of a file in chunks, without its byte order mark. What no letter is becomes U+FFFD. */
export async function* decodeText(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

import { isMostlyUtf8 } from "@/lib/import/mostly-utf8";

/** Bytes; larger fields are slow to edit. */
export const TEXT_FILE_LIMIT = 250_000;

/** Reads a text file: UTF-16 or UTF-8 by byte order mark, else by most of its bytes UTF-8 or Windows-1252. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(isMostlyUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

import { DomainError } from "@/lib/core/errors";

/** Raw bytes, whose encoding another parameter (`charset`) declares. */
export type RawParameters = ReadonlyMap<string, Buffer>;

const MAX_PARAMETERS = 100;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Decodes percent-encoded bytes. A percent sign without two hex digits is literal, as in `%d`. */
export function decodeBytes(encoded: string): Buffer {
  const from = Buffer.from(encoded, "latin1");
  let length = 0;
  for (let index = 0; index < from.length; index += 1) {
    const byte = from[index];
    const [high, low] = [hexDigit(from[index + 1]), hexDigit(from[index + 2])];
    if (byte === PERCENT && high >= 0 && low >= 0) {
      from[length] = high * 16 + low;
      index += 2;
    } else from[length] = byte === PLUS ? SPACE : (byte ?? 0);
    length += 1;
  }
  return from.subarray(0, length);
}

/** Parses parameters, one character per byte. Throws `invalid_input` for a repeated parameter with different values. */
export function parseRawParameters(...sources: readonly string[]): RawParameters {
  const result = new Map<string, Buffer>();
  for (const part of sources.flatMap((source) => source.split("&"))) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decodeBytes(equals < 0 ? part : part.slice(0, equals)).toString("latin1");
    const value = decodeBytes(equals < 0 ? "" : part.slice(equals + 1));
    const existing = result.get(name);
    if (existing !== undefined && !existing.equals(value))
      throw new DomainError("invalid_input", "A parameter is given more than once, rejected");
    if (result.size === MAX_PARAMETERS)
      throw new DomainError("invalid_input", "Too many parameters, rejected");
    result.set(name, value);
  }
  return result;
}

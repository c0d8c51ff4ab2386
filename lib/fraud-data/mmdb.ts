import { isIP } from "node:net";
import { Reader, type Response } from "maxmind";

/** The message says why. */
export class MmdbError extends Error {}

export interface Mmdb {
  ipVersion: 4 | 6;
  databaseType: string;
  builtAt: Date;
  get: (ip: string) => unknown;
}

/** In the last 128 KiB of a file (MaxMind DB specification 2.0). */
const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const MAX_METADATA = 128 * 1024;
const SEPARATOR = Buffer.alloc(16);
const GZIP = Buffer.from([0x1f, 0x8b]);

function readMetadata(content: Buffer): Reader<Response> {
  if (content.subarray(0, 2).equals(GZIP)) throw new MmdbError("it is compressed: unpack it first");
  const tail = content.subarray(-MAX_METADATA);
  if (tail.lastIndexOf(MARKER) === -1)
    throw new MmdbError("it is no MaxMind DB (MMDB), or its end is missing");
  try {
    return new Reader<Response>(content);
  } catch {
    throw new MmdbError("its metadata can't be read");
  }
}

/** Opens a database without copying `content`. Throws `MmdbError`. */
export function openMmdb(content: Buffer): Mmdb {
  const reader = readMetadata(content);
  const { metadata } = reader;
  const { ipVersion, searchTreeSize, binaryFormatMajorVersion: format } = metadata;
  if (format !== 2) throw new MmdbError(`it has format ${format}, only 2 can be read`);
  if (ipVersion !== 4 && ipVersion !== 6) throw new MmdbError(`it has IP version ${ipVersion}`);
  if (Number.isNaN(metadata.buildEpoch.getTime())) throw new MmdbError("it has no build date");
  const separator = content.subarray(searchTreeSize, searchTreeSize + SEPARATOR.length);
  if (!separator.equals(SEPARATOR)) throw new MmdbError("a part of its search tree is missing");
  return {
    ipVersion,
    databaseType: String(metadata.databaseType),
    builtAt: metadata.buildEpoch,
    get: (ip) => reader.get(ip),
  };
}

/**
 * Creates a lookup in one file for both IP versions, or one for each. An IPv4 tree would return wrong results for
 * IPv6.
 */
export function createLookup(files: readonly Mmdb[]): (ip: string) => unknown {
  const ipv6 = files.find(({ ipVersion }) => ipVersion === 6);
  const ipv4 = files.find(({ ipVersion }) => ipVersion === 4) ?? ipv6;
  return (ip) => (isIP(ip) === 4 ? ipv4 : ipv6)?.get(ip) ?? null;
}

import { createInflateRaw } from "node:zlib";
import { fileError } from "./table-row";

export interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 2_000;
const ENCRYPTED = 1;

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_SIZE - MAX_COMMENT);
  for (let offset = zip.length - END_SIZE; offset >= first; offset -= 1) {
    if (zip.readUInt32LE(offset) === END_SIGNATURE) return offset;
  }
  throw fileError("file_damaged");
}

/**
 * Decompresses nothing; names are only compared, never used as paths.
 * @throws DomainError `unprocessable`
 */
export function parseZipDirectory(zip: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  try {
    const end = findEnd(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES) throw fileError("file_damaged");
    let offset = zip.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(offset) !== CENTRAL) throw fileError("file_damaged");
      if ((zip.readUInt16LE(offset + 8) & ENCRYPTED) !== 0) throw fileError("file_old_excel");
      const nameLength = zip.readUInt16LE(offset + 28);
      const name = zip.toString("utf8", offset + 46, offset + 46 + nameLength);
      entries.set(name, {
        name,
        method: zip.readUInt16LE(offset + 10),
        packedSize: zip.readUInt32LE(offset + 20),
        offset: zip.readUInt32LE(offset + 42),
      });
      offset += 46 + nameLength + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
    }
  } catch (error) {
    throw error instanceof RangeError ? fileError("file_damaged", error) : error;
  }
  return entries;
}

/** Bytes that may be decompressed. Declared sizes aren't trusted. */
export class UnpackBudget {
  constructor(private remaining: number) {}

  take(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw fileError("file_damaged");
  }
}

const MIB = 1024 * 1024;

/** Tables decompress to ten or thirty times their size; ZIP bombs to a thousand times. */
export const createBudget = (zip: Buffer): UnpackBudget =>
  new UnpackBudget(Math.min(512 * MIB, Math.max(2 * MIB, 50 * zip.length)));

function readPackedBytes(zip: Buffer, { offset, packedSize }: ZipEntry): Buffer {
  try {
    if (zip.readUInt32LE(offset) !== LOCAL) throw fileError("file_damaged");
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    if (start + packedSize > zip.length) throw fileError("file_damaged");
    return zip.subarray(start, start + packedSize);
  } catch (error) {
    throw error instanceof RangeError ? fileError("file_damaged", error) : error;
  }
}

const STEP = 64 * 1024;

export async function* unpack(
  zip: Buffer,
  entry: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<Buffer> {
  const packed = readPackedBytes(zip, entry);
  if (entry.method === 0) {
    for (let offset = 0; offset < packed.length; offset += STEP)
      yield packed.subarray(offset, offset + STEP);
    return;
  }
  if (entry.method !== 8) throw fileError("file_damaged");
  const inflate = createInflateRaw({ chunkSize: STEP });
  inflate.end(packed);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      budget.take(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const isZlib = error instanceof Error && "errno" in error;
    throw isZlib ? fileError("file_damaged", error) : error;
  } finally {
    inflate.destroy();
  }
}

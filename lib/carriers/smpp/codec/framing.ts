import { HEADER_OCTETS, MAX_PDU_OCTETS } from "./pdu";

/** The stream is out of sync, so the connection must be closed. */
export class FramingError extends Error {}

/** Buffers at most one incomplete frame. */
export interface Framing {
  /** Throws FramingError. */
  push: (chunk: Buffer) => Buffer[];
}

const LENGTH_FIELD = 4;

/** Octets needed before the frame at `at` can be cut; throws FramingError. */
function readFrameLength(octets: Buffer, offset: number): number {
  if (octets.length - offset < LENGTH_FIELD) return LENGTH_FIELD;
  const length = octets.readUInt32BE(offset);
  if (length < HEADER_OCTETS || length > MAX_PDU_OCTETS) {
    throw new FramingError(`A PDU cannot have ${length} octets`);
  }
  return length;
}

export function createFraming(): Framing {
  let chunks: Buffer[] = [];
  let size = 0;
  /** Joining earlier would copy a slow frame once per octet. */
  let needed = LENGTH_FIELD;

  return {
    push(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < needed) return [];
      const octets = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
      const frames: Buffer[] = [];
      let offset = 0;
      for (;;) {
        needed = readFrameLength(octets, offset);
        const isWhole = needed >= HEADER_OCTETS && octets.length - offset >= needed;
        if (!isWhole) break;
        frames.push(octets.subarray(offset, offset + needed));
        offset += needed;
      }
      const rest = octets.subarray(offset);
      chunks = rest.length === 0 ? [] : [rest];
      size = rest.length;
      return frames;
    },
  };
}

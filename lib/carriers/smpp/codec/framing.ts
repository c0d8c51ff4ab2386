import { HEADER_LENGTH, LONGEST_PDU } from "./pdu";

/** A length that no PDU has: what follows cannot be understood any more, so the connection must be closed. */
export class FramingError extends Error {}

/** Cuts a stream of octets into frames. Holds one incomplete frame at most. */
export interface Framing {
  /** Returns the frames that `chunk` completes; throws FramingError. */
  push: (chunk: Buffer) => Buffer[];
}

/** Octets of the field that says how long a frame is. */
const LENGTH_FIELD = 4;

/** Returns how many octets must be there before the frame at `at` can be cut; throws FramingError. */
function lengthAt(octets: Buffer, at: number): number {
  if (octets.length - at < LENGTH_FIELD) return LENGTH_FIELD;
  const length = octets.readUInt32BE(at);
  if (length < HEADER_LENGTH || length > LONGEST_PDU) {
    throw new FramingError(`A PDU cannot have ${length} octets`);
  }
  return length;
}

/** Returns a framing for one connection. */
export function createFraming(): Framing {
  let chunks: Buffer[] = [];
  let size = 0;
  /** So many octets make the next step: joining earlier would copy a slow frame once for each octet. */
  let needed = LENGTH_FIELD;

  return {
    push(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < needed) return [];
      const octets = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
      const frames: Buffer[] = [];
      let at = 0;
      for (;;) {
        needed = lengthAt(octets, at);
        const isWhole = needed >= HEADER_LENGTH && octets.length - at >= needed;
        if (!isWhole) break;
        frames.push(octets.subarray(at, at + needed));
        at += needed;
      }
      const rest = octets.subarray(at);
      chunks = rest.length === 0 ? [] : [rest];
      size = rest.length;
      return frames;
    },
  };
}

/** SMPP 3.4, 3.2.4. */
export interface Tlv {
  tag: number;
  value: Buffer;
}

/** SMPP 3.4, 5.3.2. */
export const TAG = {
  receiptedMessageId: 0x001e,
  userMessageReference: 0x0204,
  sarMsgRefNum: 0x020c,
  scInterfaceVersion: 0x0210,
  sarTotalSegments: 0x020e,
  sarSegmentSeqnum: 0x020f,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

const HEAD = 4;
const MAX_TLV_LENGTH = 0xffff;

/** Reads the TLVs; `end` precedes the frame's end if the last parameter is truncated. */
function readTlvs(frame: Buffer, offset: number): { found: Tlv[]; end: number } {
  const result: Tlv[] = [];
  let next = offset;
  while (next + HEAD <= frame.length) {
    const start = next + HEAD;
    const end = start + frame.readUInt16BE(next + 2);
    if (end > frame.length) break;
    result.push({ tag: frame.readUInt16BE(next), value: frame.subarray(start, end) });
    next = end;
  }
  return { found: result, end: next };
}

/** Skips stray octets: some SMSCs terminate `short_message` with an uncounted NUL, or pad their PDUs. */
export function parseTlvs(frame: Buffer, offset: number): Tlv[] {
  const { found, end } = readTlvs(frame, offset);
  if (end === frame.length || frame[offset] !== 0) return found;
  const behindNul = readTlvs(frame, offset + 1);
  return behindNul.end === frame.length ? behindNul.found : found;
}

/** Returns the end position; throws RangeError if one doesn't fit. */
export function writeTlvs(tlvs: readonly Tlv[], to: Buffer, offset: number): number {
  let next = offset;
  for (const { tag, value } of tlvs) {
    if (value.length > MAX_TLV_LENGTH || next + HEAD + value.length > to.length) {
      throw new RangeError("An optional parameter is too long");
    }
    to.writeUInt16BE(tag, next);
    to.writeUInt16BE(value.length, next + 2);
    value.copy(to, next + HEAD);
    next += HEAD + value.length;
  }
  return next;
}

export function findTlv(tlvs: readonly Tlv[], tag: number): Buffer | undefined {
  return tlvs.find((tlv) => tlv.tag === tag)?.value;
}

/** The standard uses one and two octets. */
const MAX_INT_OCTETS = 4;

export function findInt(tlvs: readonly Tlv[], tag: number): number | null {
  const value = findTlv(tlvs, tag);
  if (value === undefined || value.length < 1 || value.length > MAX_INT_OCTETS) return null;
  return value.readUIntBE(0, value.length);
}

/** Returns a text parameter, with or without its NUL. */
export function findText(tlvs: readonly Tlv[], tag: number): string | null {
  const value = findTlv(tlvs, tag);
  if (value === undefined) return null;
  const end = value.indexOf(0);
  const content = value.toString("latin1", 0, end === -1 ? value.length : end);
  return content === "" ? null : content;
}

export const intTlv = (tag: number, value: number, length: 1 | 2): Tlv => {
  const octets = Buffer.alloc(length);
  octets.writeUIntBE(value, 0, length);
  return { tag, value: octets };
};

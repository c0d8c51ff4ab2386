import {
  decodeSeptets,
  type NationalShift,
  NO_SHIFT,
  unpackSeptets,
} from "@/lib/core/text/gsm-codes";
import { getCoding, type Coding } from "./data-coding";
import { decodeUtf8, decodeUtf8Part } from "./decode-utf8";
import type { TextSettings } from "./encode-text";
import { fillBitsAfter } from "@/lib/core/text/user-data-header";

export interface TextLayout {
  headerLength: number;
  shift: NationalShift;
  /** A character may be split at either edge. */
  isPart: boolean;
}

const SINGLE_PART_LAYOUT: TextLayout = { headerLength: 0, shift: NO_SHIFT, isPart: false };

/** Decodes UTF-16, big-endian unless a BOM says otherwise. Ignores an odd last octet. */
function decodeUcs2(octets: Buffer): string {
  const byteOrderMark = octets.length < 2 ? 0 : octets.readUInt16BE(0);
  const start = byteOrderMark === 0xfeff || byteOrderMark === 0xfffe ? 2 : 0;
  const evenLength = octets.length - (octets.length % 2);
  const content = Buffer.from(octets.subarray(start, evenLength));
  return (byteOrderMark === 0xfffe ? content : content.swap16()).toString("utf16le");
}

/** Decodes seven-bit text; higher octets are tried as UTF-8, which many senders leave undeclared. */
function decodeSevenBits(
  octets: Buffer,
  isPart: boolean,
  decodeOwn: (octets: Buffer) => string,
): string {
  if (octets.every((octet) => octet < 0x80)) return decodeOwn(octets);
  return (isPart ? decodeUtf8Part(octets) : decodeUtf8(octets)) ?? decodeOwn(octets);
}

function decode(
  coding: Coding,
  octets: Buffer,
  { alphabet, gsm_packing }: TextSettings,
  { headerLength, shift, isPart }: TextLayout,
): string | null {
  if (coding === "binary") return null;
  if (coding === "ucs2") return decodeUcs2(octets);
  const isGsm = coding === "gsm" || (coding === "default" && alphabet === "gsm");
  if (isGsm && gsm_packing === "packed")
    return decodeSeptets(unpackSeptets(octets, fillBitsAfter(headerLength)), shift);
  if (isGsm) return decodeSevenBits(octets, isPart, (part) => decodeSeptets(part, shift));
  if (coding === "default" && alphabet === "ascii")
    return decodeSevenBits(octets, isPart, (part) => part.toString("latin1"));
  if (typeof coding === "string") return octets.toString("latin1");
  return new TextDecoder(coding.charset).decode(octets);
}

/** Decodes text; returns null for binary content (ring tones, phone settings). */
export function decodeText(
  dataCoding: number,
  octets: Buffer,
  settings: TextSettings,
  layout: TextLayout = SINGLE_PART_LAYOUT,
): string | null {
  return decode(getCoding(dataCoding), octets, settings, layout);
}

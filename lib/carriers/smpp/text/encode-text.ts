import { encodeSeptets, packSeptets } from "@/lib/core/text/gsm-codes";
import { septets } from "@/lib/core/text/gsm-alphabet";
import { DATA_CODING } from "./data-coding";
import { fillBitsAfter } from "@/lib/core/text/user-data-header";

export interface TextSettings {
  alphabet: "gsm" | "latin1" | "ascii";
  /** One septet per octet, or packed. */
  gsm_packing: "unpacked" | "packed";
}

export interface EncodedText {
  dataCoding: number;
  octets: Buffer;
}

/** One segment (3GPP TS 23.040, 9.2.3.16). */
const SEGMENT_OCTETS = 140;

/** Encodes text as UTF-16 big-endian, as handsets read UCS-2. */
function encodeUcs2(text: string): EncodedText {
  return { dataCoding: DATA_CODING.ucs2, octets: Buffer.from(text, "utf16le").swap16() };
}

function encodeSingleByte(text: string, highest: number): EncodedText | null {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > highest) return null;
  }
  return { dataCoding: DATA_CODING.default, octets: Buffer.from(text, "latin1") };
}

interface PartLayout {
  headerLength: number;
  /** UDH and text must fit into one segment. */
  isBounded: boolean;
}

/** Encodes ISO 8859-1 or ASCII. ISO 8859-1 lacks Greek letters and the euro sign; short parts fall back to Unicode. */
function encodeOther(
  text: string,
  alphabet: "latin1" | "ascii",
  { headerLength, isBounded }: PartLayout,
): EncodedText | null {
  const encoded = encodeSingleByte(text, alphabet === "ascii" ? 0x7f : 0xff);
  if (encoded !== null) return encoded;
  const isShort = text.length * 2 + headerLength <= SEGMENT_OCTETS;
  return isShort || !isBounded ? encodeUcs2(text) : null;
}

/** Encodes text; returns null if the alphabet lacks a character and the text is too long for Unicode. */
export function encodeText(
  text: string,
  isUnicode: boolean,
  settings: TextSettings,
  layout: PartLayout,
): EncodedText | null {
  if (isUnicode || septets(text) === null) return encodeUcs2(text);
  const { alphabet, gsm_packing } = settings;
  if (alphabet !== "gsm") return encodeOther(text, alphabet, layout);
  const codes = encodeSeptets(text);
  if (codes === null) return encodeUcs2(text);
  const octets =
    gsm_packing === "packed" ? packSeptets(codes, fillBitsAfter(layout.headerLength)) : codes;
  return { dataCoding: DATA_CODING.default, octets };
}

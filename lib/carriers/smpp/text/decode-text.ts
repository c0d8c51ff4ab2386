import { decodeSeptets, unpackSeptets } from "@/lib/core/text/gsm-codes";
import { codingOf, type Coding } from "./data-coding";
import type { TextSettings } from "./encode-text";
import { fillBitsAfter } from "./user-data-header";

function decodeGsm(octets: Buffer, { gsm_packing }: TextSettings, headerLength: number): string {
  const isPacked = gsm_packing === "packed";
  return decodeSeptets(isPacked ? unpackSeptets(octets, fillBitsAfter(headerLength)) : octets);
}

/** An odd last octet belongs to no character. */
function decodeUcs2(octets: Buffer): string {
  const even = octets.length - (octets.length % 2);
  return Buffer.from(octets.subarray(0, even)).swap16().toString("utf16le");
}

function decode(coding: Coding, octets: Buffer, settings: TextSettings, headerLength: number) {
  if (coding === "binary") return null;
  if (coding === "ucs2") return decodeUcs2(octets);
  const isGsm = coding === "gsm" || (coding === "default" && settings.alphabet === "gsm");
  if (isGsm) return decodeGsm(octets, settings, headerLength);
  if (typeof coding === "string") return octets.toString("latin1");
  return new TextDecoder(coding.charset).decode(octets);
}

/**
 * Returns the text of octets that stand behind a header of `headerLength` octets, or null if they are none (ring tones,
 * settings of a phone).
 */
export function decodeText(
  dataCoding: number,
  octets: Buffer,
  settings: TextSettings,
  headerLength = 0,
): string | null {
  return decode(codingOf(dataCoding), octets, settings, headerLength);
}

/** SMPP 3.4, 5.2.19. */
export const DATA_CODING = { default: 0x00, ascii: 0x01, latin1: 0x03, ucs2: 0x08 } as const;

/** Octets' encoding, or binary. */
export type Coding = "default" | "gsm" | "ucs2" | "binary" | "latin1" | { charset: string };

/** Charset names of the WHATWG encoding standard. */
const CODINGS: ReadonlyMap<number, Coding> = new Map<number, Coding>([
  [0x00, "default"],
  [0x01, "latin1"],
  [0x02, "binary"],
  [0x03, "latin1"],
  [0x04, "binary"],
  [0x05, { charset: "shift_jis" }],
  [0x06, { charset: "iso-8859-5" }],
  [0x07, { charset: "iso-8859-8" }],
  [0x08, "ucs2"],
  [0x09, "binary"],
  [0x0a, { charset: "iso-2022-jp" }],
  [0x0d, { charset: "euc-jp" }],
  [0x0e, { charset: "euc-kr" }],
]);

const CLASSES: readonly Coding[] = ["gsm", "binary", "ucs2", "binary"];

/** Returns the coding, from 0x10 on by the GSM scheme (3GPP TS 23.038, 4). */
export function getCoding(dataCoding: number): Coding {
  const group = dataCoding >> 4;
  if (group === 0) return CODINGS.get(dataCoding) ?? "binary";
  if (group === 0xf) return (dataCoding & 0x04) === 0 ? "gsm" : "binary";
  if (group === 0xe) return "ucs2";
  if (group === 0xc || group === 0xd) return "gsm";
  // Groups 00xx and 01xx; bit 0x20 means compressed, which is unused in practice and unsupported.
  if (group < 8 && (dataCoding & 0x20) === 0) return CLASSES[(dataCoding >> 2) & 3] ?? "binary";
  return "binary";
}

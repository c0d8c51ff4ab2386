import type { SmppSettings } from "./session/settings";

const isDigits = (text: string, isDigit: (code: number) => boolean): boolean => {
  for (let index = 0; index < text.length; index += 1) {
    if (!isDigit(text.charCodeAt(index))) return false;
  }
  return text !== "";
};
const isDecimal = (code: number) => code >= 0x30 && code <= 0x39;
const isHex = (code: number) =>
  isDecimal(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);

/**
 * Converts a receipt's id to the notation of submit responses. `hex`: hexadecimal in receipts, decimal in responses;
 * `dec`: the reverse. Other ids stay. Comparisons ignore capitals and leading zeros.
 */
export function toResponseId(id: string, format: SmppSettings["id_format"]): string {
  if (format === "hex" && isDigits(id, isHex)) return BigInt(`0x${id}`).toString(10);
  if (format === "dec" && isDigits(id, isDecimal)) return BigInt(id).toString(16);
  return id;
}

import { plainPhone } from "@/lib/core/phone/plain-phone";

/** Returns whether a value looks like a phone number, even if damaged by a spreadsheet. */
export function looksLikePhone(value: string): boolean {
  const plain = plainPhone(value);
  return /^[ +(]*\d[\d ()./-]{5,22}$/.test(plain) || /^\d[.,]\d+E\+?\d\d$/i.test(plain);
}

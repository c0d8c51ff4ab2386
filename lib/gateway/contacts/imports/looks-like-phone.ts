import { plainPhone } from "@/lib/core/phone/plain-phone";

/** Whether a value looks like a number that is called, also one that a spreadsheet damaged. */
export function looksLikePhone(value: string): boolean {
  const plain = plainPhone(value);
  return /^[ +(]*\d[\d ()./-]{5,22}$/.test(plain) || /^\d[.,]\d+E\+?\d\d$/i.test(plain);
}

import { plainPhone } from "@/lib/core/phone/plain-phone";

export function looksLikePhone(value: string): boolean {
  const plain = plainPhone(value);
  return /^[ +(]*\d[\d ()./-]{5,22}$/.test(plain) || /^\d[.,]\d+E\+?\d\d$/i.test(plain);
}

import { plainPhone } from "@/lib/core/phone/plain-phone";

export function looksLikePhone(value: string): boolean {
  const normalized = plainPhone(value);
  return /^[ +(]*\d[\d ()./-]{5,22}$/.test(normalized) || /^\d[.,]\d+E\+?\d\d$/i.test(normalized);
}

import { canAccess } from "@/lib/core/permissions/permissions";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { MemberRole } from "@/lib/core/context";

export interface PastedInput {
  kind: "message" | "request" | "phone";
  value: string;
  href: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const REQUEST_ID = /^[0-9a-f]{32}$/i;
const PHONE = /^(?:\+|00)?\d{6,15}$/;

/** Recognizes pasted text, but only what this role may look up. */
export function recognise(text: string, role: MemberRole): PastedInput | null {
  const value = text.trim();
  if (UUID.test(value) && canAccess("messages", role, "read")) {
    const uuid = value.toLowerCase();
    return { kind: "message", value: uuid, href: `/messages/${uuid}` };
  }
  if (REQUEST_ID.test(value) && canAccess("requestLog", role, "read")) {
    return { kind: "request", value, href: `/developers/logs/${value.toLowerCase()}` };
  }
  const digits = plainPhone(text).replace(/[\s()/.-]/g, "");
  if (!PHONE.test(digits) || !canAccess("messages", role, "read")) return null;
  const phone = digits.replace(/^00/, "+");
  return { kind: "phone", value: phone, href: `/messages?phone=${encodeURIComponent(phone)}` };
}

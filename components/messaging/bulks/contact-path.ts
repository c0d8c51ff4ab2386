import type { MemberRole } from "@/lib/core/context";
import { accessLevel } from "@/lib/core/permissions/permissions";

/** Returns a contact's path, or null for roles that don't see contacts' numbers. */
export function contactPath(role: MemberRole, phone: string): string | null {
  const level = accessLevel("groups", role);
  const isSeen = level === "read" || level === "write";
  return isSeen ? `/contacts/${encodeURIComponent(phone)}` : null;
}

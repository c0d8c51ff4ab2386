import type { MemberRole } from "@/lib/core/context";
import { accessLevel } from "@/lib/core/permissions/permissions";

/** The page about a number, for roles that see numbers of contacts. */
export function contactPath(role: MemberRole, phone: string): string | null {
  const level = accessLevel("groups", role);
  const isSeen = level === "read" || level === "write";
  return isSeen ? `/contacts/${encodeURIComponent(phone)}` : null;
}

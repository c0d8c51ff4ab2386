import type { MemberRole } from "@/lib/core/context";
import { toLanguage } from "@/lib/core/languages";
import { accessLevel } from "@/lib/core/permissions/permissions";
import { type ReportView, VIEW_SCOPES } from "./schema-values";

/** A mail's language, and whose access it has. */
export interface VariantKey {
  lang: string;
  /** Null: an address outside the account. */
  userId: number | null;
  /** Other members get the same. */
  isShared: boolean;
}

export const toMemberKey = (
  view: ReportView,
  { userId, lang, role }: { userId: number; lang: string; role: MemberRole | undefined },
): VariantKey => ({
  lang,
  userId,
  isShared: role !== undefined && accessLevel(VIEW_SCOPES[view], role) !== "own",
});

export const toVariant = ({ lang, userId, isShared }: VariantKey): string => {
  const reader = userId === null ? "outside" : isShared ? "members" : String(userId);
  return `${toLanguage(lang)}/${reader}`;
};

/** Checks whether two variants have the same access, in any language. */
export const hasSameReader = (a: string, b: string): boolean => a.split("/")[1] === b.split("/")[1];

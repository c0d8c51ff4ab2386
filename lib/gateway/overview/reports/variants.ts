import { toLanguage } from "@/lib/core/languages";

/** A mail's language, and the person whose access it has; null: an address outside the account. */
export interface VariantKey {
  lang: string;
  userId: number | null;
}

/** Members get mails of their own, since their role may limit the figures. */
export const toVariant = ({ lang, userId }: VariantKey): string =>
  `${toLanguage(lang)}/${userId ?? "outside"}`;

import { preferredLanguage } from "@/lib/core/accept-language";
import { isLanguage, type Language } from "@/lib/core/languages";

export const LOCALE_COOKIE = "locale";

export function resolveVisitorLocale(
  selected: string | undefined,
  accepted: string | null,
): Language {
  return isLanguage(selected) ? selected : (preferredLanguage(accepted) ?? "en");
}

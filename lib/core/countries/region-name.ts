import { EUROPEAN_PORTUGUESE } from "@/lib/core/languages";

const names = new Map<string, Intl.DisplayNames>();

export function regionName(iso2: string, lang: string): string {
  const locale = lang === "pt" ? EUROPEAN_PORTUGUESE : lang;
  const existing = names.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" });
  names.set(locale, existing);
  return existing.of(iso2) ?? iso2;
}

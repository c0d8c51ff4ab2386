const names = new Map<string, Intl.DisplayNames>();

export function regionName(iso2: string, lang: string): string {
  const existing = names.get(lang) ?? new Intl.DisplayNames([lang], { type: "region" });
  names.set(lang, existing);
  return existing.of(iso2) ?? iso2;
}

const names = new Map<string, Intl.DisplayNames>();

export function regionName(iso2: string, lang: string): string {
  const known = names.get(lang) ?? new Intl.DisplayNames([lang], { type: "region" });
  names.set(lang, known);
  return known.of(iso2) ?? iso2;
}

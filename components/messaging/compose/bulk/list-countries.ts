const MAX_NAMED = 3;

export function listCountries(
  countries: readonly string[],
  getName: (iso2: string) => string,
  nameOthers: (count: number) => string,
): string[] {
  const names = countries.slice(0, MAX_NAMED).map(getName);
  const remaining = countries.length - names.length;
  return remaining === 0 ? names : [...names, nameOthers(remaining)];
}

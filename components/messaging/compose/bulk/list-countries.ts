const MAX_NAMED = 3;

/** Returns at most three countries by name, then the count of the others. */
export function listCountries(
  countries: readonly string[],
  getName: (iso2: string) => string,
  nameOthers: (count: number) => string,
): string[] {
  const names = countries.slice(0, MAX_NAMED).map(getName);
  const remaining = countries.length - names.length;
  return remaining === 0 ? names : [...names, nameOthers(remaining)];
}

/** Every zone that this browser knows, and the one that is chosen, which it may call otherwise. */
export function timeZoneNames(chosen: string | null): string[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== null) names.add(chosen);
  return [...names].sort();
}

/** Every zone that this browser knows, plus the selected one, which it may list under another name. */
export function timeZoneNames(chosen: string | null): string[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== null) names.add(chosen);
  return [...names].sort();
}

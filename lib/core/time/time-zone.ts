const IANA_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
/**
 * What ICU takes beside the IANA names: abbreviations, which Postgres reads as other zones (IST: India here, Israel there)
 * or not at all, and names that were never released.
 */
const ICU_ONLY =
  /^(?:(?!(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$)[A-Z]{3}|SystemV\/.+|US\/Pacific-New)$/i;

/** Whether the name is one of the IANA time zones that this runtime knows; offsets such as +01:00 are none. */
export function isTimeZone(name: string): boolean {
  if (!IANA_NAME.test(name) || name.length > 64 || ICU_ONLY.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const IANA_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
/**
 * Abbreviations that Postgres reads differently (IST: India here, Israel there) or not at all, and names that were
 * never released.
 */
const ICU_ONLY =
  /^(?:(?!(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$)[A-Z]{3}|SystemV\/.+|US\/Pacific-New)$/i;

/** Offsets such as +01:00 don't count. */
export function isTimeZone(name: string): boolean {
  if (!IANA_NAME.test(name) || name.length > 64 || ICU_ONLY.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

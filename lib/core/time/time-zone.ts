const FORM = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether the name is one of the IANA time zones that this runtime knows; offsets such as +01:00 are none. */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name) || name.length > 64) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

import { PHONE_FORMATS } from "./phone-formats";

interface NumberFormat {
  groups: RegExp;
  leading: RegExp;
}

const parsed = new Map<string, NumberFormat[]>();

function getNumberFormats(code: string): NumberFormat[] {
  const cached = parsed.get(code);
  if (cached !== undefined) return cached;
  const lines = (PHONE_FORMATS[code] ?? "").split(";").filter((line) => line !== "");
  const formats = lines.map((line) => {
    const [sizes = "", leading = ""] = line.split("/");
    const groups = sizes.split(" ").map((size) => `(\\d{${size}})`);
    return {
      groups: new RegExp(`^${groups.join("")}$`),
      leading: new RegExp(`^(?:${leading})`),
    };
  });
  parsed.set(code, formats);
  return formats;
}

/** Finds a calling code: one to three digits, prefix-free (ITU-T E.164). */
export function findCallingCode(digits: string): string | null {
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length);
    if (Object.hasOwn(PHONE_FORMATS, code)) return code;
  }
  return null;
}

/**
 * Formats national groups, such as `+44 7700 900123`; copying and calling use the plain form. Other input stays, such
 * as sender names or masked numbers.
 */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  const code = digits === undefined ? null : findCallingCode(digits);
  if (digits === undefined || code === null) return e164;
  const national = digits.slice(code.length);
  for (const { groups, leading } of getNumberFormats(code)) {
    const match = leading.test(national) ? groups.exec(national) : null;
    if (match !== null) return `+${code} ${match.slice(1).join(" ")}`;
  }
  return `+${code} ${national}`;
}

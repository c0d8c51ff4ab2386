/** How numbers, money, times and phone numbers are written. One format each, everywhere. */
const LOCALE = "en-GB";

const decimals = (currency: string, digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** `EUR 12.35`; unit prices have four places. */
export function formatMoney(amount: number, currency: string, digits: 2 | 4 = 2): string {
  return decimals(currency, digits).format(amount);
}

export function formatCount(count: number): string {
  return new Intl.NumberFormat(LOCALE).format(count);
}

/** `1 part`, `2 parts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const dateTime = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const withSeconds = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Unix seconds as `21 Nov 2026, 09:41` in the reader's time zone. */
export function formatTime(seconds: number, hasSeconds = false): string {
  return (hasSeconds ? withSeconds : dateTime).format(seconds * 1000);
}

const TWO_DIGIT_CODES = /^(20|27|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** `+49 151 2345 6789`: country code, then groups. Copying and calling use the plain form. */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  if (digits === undefined) return e164;
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODES.test(digits) ? 2 : 3;
  const rest = digits.slice(codeLength);
  const groups = [rest.slice(0, 3), ...(rest.slice(3).match(/.{1,4}/g) ?? [])];
  return `+${digits.slice(0, codeLength)} ${groups.join(" ")}`;
}

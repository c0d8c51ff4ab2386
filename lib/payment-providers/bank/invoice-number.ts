const escapePattern = (text: string) => text.replace(/[^A-Z0-9]/g, "\\$&");

/**
 * Finds invoice numbers such as `NW2026-000042`. Banks break lines anywhere and payers omit the dash. Six digits, or
 * more once these are exhausted.
 */
export function findInvoiceNumbers(text: string, prefix: string): string[] {
  const letters = [...prefix.toUpperCase()].map(escapePattern).join("\\s*");
  const pattern = new RegExp(
    `(?<![A-Z0-9])${letters}\\s*((?:\\d\\s*){4})[-./\\s]*(0(?:\\s?\\d){5}|[1-9](?:\\s?\\d){5,8})(?!\\d)`,
    "g",
  );
  const result = [...text.toUpperCase().matchAll(pattern)].map(([, year = "", count = ""]) =>
    `${prefix}${year}-${count}`.replace(/\s/g, ""),
  );
  return [...new Set(result)];
}

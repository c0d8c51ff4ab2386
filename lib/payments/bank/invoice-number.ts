const literal = (text: string) => text.replace(/[^A-Z0-9]/g, "\\$&");

/**
 * Numbers of invoices in what a payer wrote, as documents show them (`NW2026-000042`). Banks break lines anywhere, and
 * payers leave out the dash. A number has six digits, more only once six are not enough.
 */
export function findInvoiceNumbers(text: string, prefix: string): string[] {
  const letters = [...prefix.toUpperCase()].map(literal).join("\\s*");
  const pattern = new RegExp(
    `(?<![A-Z0-9])${letters}\\s*((?:\\d\\s*){4})[-./\\s]*(0(?:\\s?\\d){5}|[1-9](?:\\s?\\d){5,8})(?!\\d)`,
    "g",
  );
  const found = [...text.toUpperCase().matchAll(pattern)].map(([, year = "", count = ""]) =>
    `${prefix}${year}-${count}`.replace(/\s/g, ""),
  );
  return [...new Set(found)];
}

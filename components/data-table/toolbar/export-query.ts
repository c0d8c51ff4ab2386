/** The parameters of an export: where decimals have a comma, spreadsheets expect semicolons between columns. */
export function exportQuery(query: URLSearchParams, locale: string): URLSearchParams {
  const params = new URLSearchParams(query);
  const isComma = new Intl.NumberFormat(locale).format(0.5).includes(",");
  params.set("separator", isComma ? "semicolon" : "comma");
  return params;
}

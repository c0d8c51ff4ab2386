/** How CSV files separate columns and decimals, by its name in queries. */
export const CSV_SEPARATORS = ["comma", "semicolon", "semicolon_point"] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

const MARKS: Readonly<Record<CsvSeparator, { delimiter: "," | ";"; decimal: "." | "," }>> = {
  comma: { delimiter: ",", decimal: "." },
  semicolon: { delimiter: ";", decimal: "," },
  semicolon_point: { delimiter: ";", decimal: "." },
};

export const getCsvMarks = (separator: CsvSeparator) => MARKS[separator];

/** For descriptions of the API. */
export const CSV_SEPARATOR_TEXT =
  "CSV only; with `semicolon`, decimals have a comma, with `semicolon_point` a point, as in Switzerland.";

/** Returns the separators that Excel expects in a locale. Swiss lists have semicolons, with decimal points. */
export function getDefaultCsvSeparator(locale: string): CsvSeparator {
  if (new Intl.NumberFormat(locale).format(0.5).includes(",")) return "semicolon";
  return locale.endsWith("-CH") ? "semicolon_point" : "comma";
}

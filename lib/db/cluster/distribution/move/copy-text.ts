import type { Tuple } from "./pgoutput";

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

export function copyLine(row: Tuple): string {
  const values = row.map((value) => {
    if (value === undefined) throw new Error("A row value is unknown: start the move again");
    return value === null
      ? "\\N"
      : value.replace(/[\\\b\f\n\r\t\v]/g, (item) => ESCAPES[item] ?? item);
  });
  return `${values.join("\t")}\n`;
}

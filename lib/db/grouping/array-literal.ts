/**
 * For hot statements, as text parameters: the driver inspects every element several times; these know their types.
 */

/** Formats an array literal, only for values that need no quoting. */
export function plainArray(values: readonly (number | bigint | boolean | string | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += values[index] ?? "NULL";
  }
  return `${text}}`;
}

const ESCAPED_CHARACTERS = /["\\]/;

export function textArray(values: readonly (string | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) text += ",";
    if (value === null || value === undefined) text += "NULL";
    else if (ESCAPED_CHARACTERS.test(value)) text += `"${value.replace(/["\\]/g, "\\$&")}"`;
    else text += `"${value}"`;
  }
  return `${text}}`;
}

export function timeArray(values: readonly (Date | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += values[index]?.toISOString() ?? "NULL";
  }
  return `${text}}`;
}

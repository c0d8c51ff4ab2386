/**
 * Postgres array literals for hot statements. The driver's own arrays look at every element several
 * times; these know the type of theirs. Results are passed as text parameters.
 */

/** Numbers, bigints, booleans, uuids and other texts of which none needs quotes. */
export function plainArray(values: readonly (number | bigint | boolean | string | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += values[index] ?? "NULL";
  }
  return `${text}}`;
}

const NEEDS_ESCAPE = /["\\]/;

/** Texts of any content. */
export function textArray(values: readonly (string | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (index > 0) text += ",";
    if (value === null || value === undefined) text += "NULL";
    else if (NEEDS_ESCAPE.test(value)) text += `"${value.replace(/["\\]/g, "\\$&")}"`;
    else text += `"${value}"`;
  }
  return `${text}}`;
}

/** Instants, written in UTC. */
export function timeArray(values: readonly (Date | null)[]): string {
  let text = "{";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += values[index]?.toISOString() ?? "NULL";
  }
  return `${text}}`;
}

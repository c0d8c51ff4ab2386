import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes lib/core/phone/phone-formats.ts from libphonenumber's metadata: each country's digit grouping in
 * international format. Run after updating libphonenumber-js; a unit test compares.
 */
const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "node_modules/libphonenumber-js/metadata.max.json");
const target = path.join(root, "lib/core/phone/phone-formats.ts");
const metadata = JSON.parse(readFileSync(source, "utf8"));

/** Converts `(\d{3})(\d{4,5})` to `3 4,5`, which only covers digits in order. */
function getSizes(pattern, format) {
  const groups = [...pattern.matchAll(/\(\\d(?:\{([\d,]+)\})?\)/g)];
  const order = [...format.matchAll(/\$(\d)/g)].map(([, index]) => Number(index));
  const isPlain = groups.map(([group]) => group).join("") === pattern;
  if (
    !isPlain ||
    order.length !== groups.length ||
    order.some((group, index) => group !== index + 1)
  ) {
    throw new Error(`Not a sequence of digits: ${pattern} as ${format}`);
  }
  return groups.map(([, size]) => size ?? "1").join(" ");
}

const toLines = (formats) =>
  (Array.isArray(formats) ? formats : []).map(([pattern, format, leading, , , international]) =>
    [getSizes(pattern, international || format), ...(leading || []).slice(-1)].join("/"),
  );

const entries = [
  ...Object.entries(metadata.country_calling_codes).map(([code, [main]]) => [
    code,
    toLines(metadata.countries[main][4]),
  ]),
  ...Object.entries(metadata.nonGeographic).map(([code, plan]) => [code, toLines(plan[4])]),
];

writeFileSync(
  target,
  [
    "/**",
    " * Made by tools/make/make-phone-formats.mjs from libphonenumber's metadata; not edited by hand. By calling code:",
    " * sizes of the groups, behind a slash the digits that a number of this format begins with.",
    " */",
    "export const PHONE_FORMATS: Readonly<Record<string, string>> = {",
    ...entries.map(([code, lines]) => `  ${code}: ${JSON.stringify(lines.join(";"))},`),
    "};",
    "",
  ].join("\n"),
);
execFileSync(
  process.execPath,
  ["node_modules/@biomejs/biome/bin/biome", "format", "--write", target],
  { cwd: root },
);

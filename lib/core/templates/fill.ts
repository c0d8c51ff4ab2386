import { combineErrors, DomainError } from "@/lib/core/errors";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import type { ServiceCode } from "@/lib/core/messages/services";
import { columnKey, renderTemplate, type Template } from "@/lib/core/text/template";
import { getValueEscape } from "@/lib/core/messages/value-escape";
import { chooseText, parseTemplateText, type TemplateContent } from "./content";

export type TemplateValues = Readonly<Record<string, string>>;

const toPath = (name: string) => `values.${name}`;

/** Brackets in values could add links or columns of groups. */
const BRACKET = /[[\]]/;

/** Returns values by key, without empty ones. Throws `invalid_input` at each that the template doesn't take. */
export function readValues(
  { placeholders }: Pick<TemplateContent, "placeholders">,
  values: TemplateValues,
): Map<string, string> {
  const byKey = new Map(
    placeholders.map((placeholder) => [columnKey(placeholder.name), placeholder]),
  );
  const errors: DomainError[] = [];
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const path = toPath(name);
    const key = columnKey(name);
    const placeholder = byKey.get(key);
    const limit = placeholder?.max_length ?? MAX_TEXT_LENGTH;
    if (placeholder === undefined)
      errors.push(
        new DomainError("invalid_input", `The template has no placeholder ${name}.`, {
          path,
          reason: "value_unknown",
        }),
      );
    else if (value.length > limit)
      errors.push(
        new DomainError("invalid_input", `${name} can have up to ${limit} characters.`, {
          path,
          reason: "value_too_long",
          limit,
        }),
      );
    else if (BRACKET.test(value))
      errors.push(
        new DomainError("invalid_input", `${name} can't have square brackets.`, {
          path,
          reason: "value_brackets",
        }),
      );
    else if (value !== "") read.set(key, value);
  }
  if (errors.length > 0) throw combineErrors(errors);
  return read;
}

/** Throws `invalid_input` at each placeholder that has neither value nor fallback. */
export function assertNoneMissing(missing: readonly string[]): void {
  const errors = missing.map(
    (name) =>
      new DomainError("invalid_input", `The template needs a value for ${name}.`, {
        path: toPath(name),
        reason: "value_missing",
      }),
  );
  if (errors.length > 0) throw combineErrors(errors);
}

interface Filling {
  values: TemplateValues;
  /** BCP 47; null: the default language. */
  lang: string | null;
  /** E.164. */
  phone: string;
  service: ServiceCode;
}

/** @throws DomainError `invalid_input` naming each missing, unknown or too long value */
export function fillTemplate(
  content: TemplateContent,
  { values, lang, phone, service }: Filling,
): string {
  const read = readValues(content, values);
  const { text: source } = chooseText(content, lang);
  const template = parseTemplateText(content, source);
  const write = getValueEscape(source, service);
  const { text, empty } = renderTemplate(template, phone, (key) => {
    const value = read.get(key);
    return value === undefined ? undefined : write(value);
  });
  assertNoneMissing(empty);
  return text;
}

/** Writes given values into a text; other placeholders stay, with their fallback, for columns of groups. */
export function writeValues({ tokens }: Template, values: ReadonlyMap<string, string>): string {
  return tokens
    .map((token) => {
      if (typeof token === "string") return token;
      const { column, fallback } = token;
      return values.get(column) ?? (fallback === null ? `[${column}]` : `[${column}|${fallback}]`);
    })
    .join("");
}

/** Returns the keys of placeholders that have no fallback, value or column. */
export const findMissing = ({ tokens }: Template, known: ReadonlySet<string>): string[] => [
  ...new Set(
    tokens.flatMap((token) =>
      typeof token === "string" || token.fallback !== null || known.has(token.column)
        ? []
        : [token.column],
    ),
  ),
];

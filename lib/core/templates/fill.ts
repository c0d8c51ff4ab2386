import { combineErrors, DomainError, type ErrorReason } from "@/lib/core/errors";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import type { ServiceCode } from "@/lib/core/messages/services";
import { columnKey, renderTemplate, type Template } from "@/lib/core/text/template";
import { getValueEscape } from "@/lib/core/messages/value-escape";
import { chooseText } from "./choose-text";
import { parseTemplateText, type TemplateContent, type TemplateText } from "./content";

export type TemplateValues = Readonly<Record<string, string>>;

const toFieldPath = (name: string) => `values.${name}`;

/** Refused in values, which could inject short links or group columns. */
const SQUARE_BRACKET = /[[\]]/;

/** Returns non-empty values by column key. Throws `invalid_input` for unknown, too long or bracketed ones. */
export function parseValues(
  { placeholders }: Pick<TemplateContent, "placeholders">,
  values: TemplateValues,
): Map<string, string> {
  const byKey = new Map(
    placeholders.map((placeholder) => [columnKey(placeholder.name), placeholder]),
  );
  const errors: DomainError[] = [];
  const parsed = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const path = toFieldPath(name);
    const reject = (message: string, reason: ErrorReason, limit?: number) =>
      errors.push(
        new DomainError("invalid_input", message, {
          path,
          reason,
          ...(limit !== undefined && { limit }),
        }),
      );
    const key = columnKey(name);
    const placeholder = byKey.get(key);
    const limit = placeholder?.max_length ?? MAX_TEXT_LENGTH;
    if (placeholder === undefined)
      reject(`The template has no placeholder ${name}.`, "value_unknown");
    else if (value.length > limit)
      reject(`${name} can have up to ${limit} characters.`, "value_too_long", limit);
    else if (SQUARE_BRACKET.test(value))
      reject(`${name} can't contain square brackets.`, "value_brackets");
    else if (value !== "") parsed.set(key, value);
  }
  if (errors.length > 0) throw combineErrors(errors);
  return parsed;
}

export function assertNoMissingValues(missing: readonly string[]): void {
  const errors = missing.map(
    (name) =>
      new DomainError("invalid_input", `The template needs a value for ${name}.`, {
        path: toFieldPath(name),
        reason: "value_missing",
      }),
  );
  if (errors.length > 0) throw combineErrors(errors);
}

interface FillOptions {
  values: TemplateValues;
  /** BCP 47 tag; null stands for the default language. */
  lang: string | null;
  /** E.164. */
  phone: string;
  service: ServiceCode;
}

/** Throws `invalid_input`, one violation per value. */
export function fillTemplate(
  content: TemplateContent,
  { values, lang, phone, service }: FillOptions,
): string {
  const parsed = parseValues(content, values);
  const { text: source } = chooseText(content, lang);
  const template = parseTemplateText(content, source);
  const escapeValue = getValueEscape(source, service);
  const { text, empty: missing } = renderTemplate(template, phone, (key) => {
    const value = parsed.get(key);
    return value === undefined ? undefined : escapeValue(value);
  });
  assertNoMissingValues(missing);
  return text;
}

/** Leaves placeholders without a value for group columns. */
export function substituteValues(
  { tokens }: Template,
  values: ReadonlyMap<string, string>,
): string {
  return tokens
    .map((token) => {
      if (typeof token === "string") return token;
      const { column, fallback } = token;
      return values.get(column) ?? (fallback === null ? `[${column}]` : `[${column}|${fallback}]`);
    })
    .join("");
}

interface WrittenContent {
  texts: TemplateText[];
  /** Keys of the placeholders that stay in the texts. */
  names: string[];
}

/** Fills values that are the same for everyone into all texts. Throws `invalid_input`, one violation per value. */
export function fillFixedValues(
  content: TemplateContent,
  values: TemplateValues,
  service: ServiceCode,
): WrittenContent {
  const parsed = parseValues(content, values);
  const texts = content.texts.map(({ lang, text }) => {
    const escapeValue = getValueEscape(text, service);
    const escaped = new Map([...parsed].map(([key, value]) => [key, escapeValue(value)]));
    return { lang, text: substituteValues(parseTemplateText(content, text), escaped) };
  });
  const names = content.placeholders
    .map(({ name }) => columnKey(name))
    .filter((key) => !parsed.has(key));
  return { texts, names };
}

/** Returns column keys with neither fallback nor value. */
export const findMissingPlaceholders = (
  { tokens }: Template,
  known: ReadonlySet<string>,
): string[] => [
  ...new Set(
    tokens.flatMap((token) =>
      typeof token === "string" || token.fallback !== null || known.has(token.column)
        ? []
        : [token.column],
    ),
  ),
];

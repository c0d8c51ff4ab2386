import { DomainError, gatherErrors, type ErrorReason } from "@/lib/core/errors";
import { findSlinks } from "@/lib/core/text/placeholders";
import { assertMessageLength, countSegments } from "@/lib/core/text/sms-segments";
import { columnKey, parseTemplate, renderTemplate, type Template } from "@/lib/core/text/template";

export interface TemplatePlaceholder {
  name: string;
  example: string;
  /** Used without a value, where the text gives none of its own (`[name|fallback]`). */
  fallback: string | null;
  /** Characters of a value; null: up to the limit of texts. */
  max_length: number | null;
}

export interface TemplateText {
  /** Primary language subtag of BCP 47, in lower case. */
  lang: string;
  text: string;
}

export interface TemplateContent {
  default_lang: string;
  texts: TemplateText[];
  placeholders: TemplatePlaceholder[];
}

const NUMBER_KEY = "phone";

/** Names in brackets, as written; without links and the recipient's number. */
export const listBracketNames = (text: string): string[] =>
  parseTemplate(text, []).unknown.filter((name) => name !== "");

export function parseTemplateText(
  { placeholders }: Pick<TemplateContent, "placeholders">,
  text: string,
): Template {
  const fallbacks = new Map(placeholders.map(({ name, fallback }) => [columnKey(name), fallback]));
  const { tokens, ...parsed } = parseTemplate(text, fallbacks.keys());
  return {
    ...parsed,
    tokens: tokens.map((token) =>
      typeof token === "string" || token.fallback !== null
        ? token
        : { ...token, fallback: fallbacks.get(token.column) ?? null },
    ),
  };
}

export const toExamples = ({ placeholders }: TemplateContent): Map<string, string> =>
  new Map(placeholders.map(({ name, example }) => [columnKey(name), example]));

const invalid = (path: string, reason: ErrorReason, message: string) =>
  new DomainError("invalid_input", message, { path, reason });

function assertLanguages({ texts, default_lang: main }: TemplateContent): void {
  const langs = texts.map(({ lang }) => lang);
  const twice = langs.findIndex((lang, index) => langs.indexOf(lang) !== index);
  if (twice !== -1)
    throw invalid(`texts[${twice}].lang`, "language_twice", "Each language can have one text.");
  if (!langs.includes(main))
    throw invalid("default_lang", "language_without_text", "The default language needs a text.");
}

const NAME_SYNTAX = /^[^[\]|\r\n]+$/;

function assertPlaceholder({ placeholders, texts }: TemplateContent, index: number): void {
  const { name, example, fallback, max_length: limit } = placeholders[index] as TemplatePlaceholder;
  const placeholderPath = `placeholders[${index}]`;
  const key = columnKey(name);
  if (!NAME_SYNTAX.test(name) || /^slink\s/i.test(name) || key === NUMBER_KEY)
    throw invalid(
      `${placeholderPath}.name`,
      "placeholder_name",
      "Use a name without brackets, bars and line breaks, other than phone.",
    );
  if (placeholders.findIndex((other) => columnKey(other.name) === key) !== index)
    throw invalid(
      `${placeholderPath}.name`,
      "placeholder_twice",
      "Each placeholder needs a name of its own.",
    );
  if (!texts.some(({ text }) => parseTemplate(text, [name]).columns.length > 0))
    throw invalid(`${placeholderPath}.name`, "placeholder_unused", `No text has [${name}].`);
  if (/[[\]\r\n]/.test(fallback ?? ""))
    throw invalid(
      `${placeholderPath}.fallback`,
      "fallback_brackets",
      "A fallback can't have brackets or line breaks.",
    );
  if (limit !== null && example.length > limit)
    throw new DomainError("invalid_input", `The example can have up to ${limit} characters.`, {
      path: `${placeholderPath}.example`,
      reason: "example_too_long",
      limit,
    });
}

const BRACKET_PAIR = /\[[^[\]]*\]/g;
const countPairs = (text: string) => text.match(BRACKET_PAIR)?.length ?? 0;

/** Returns whether a value would be within brackets, and so could make a link or another placeholder of them. */
function isWithinBrackets({ tokens }: Template): boolean {
  const literals = tokens.filter((token) => typeof token === "string");
  return countPairs(literals.join("")) > literals.reduce((sum, text) => sum + countPairs(text), 0);
}

function assertText(content: TemplateContent, text: string, path: string): void {
  findSlinks(text, path);
  const template = parseTemplateText(content, text);
  const [undeclared] = template.unknown;
  if (undeclared !== undefined)
    throw invalid(
      path,
      "placeholder_undeclared",
      `[${undeclared}] isn't a placeholder of this template. Declare it, or write it without brackets.`,
    );
  if (isWithinBrackets(template))
    throw invalid(path, "placeholder_in_brackets", "A placeholder can't be within other brackets.");
  const shortest = renderTemplate(template, "", () => null).text;
  if (shortest.trim() !== "") assertMessageLength(countSegments(shortest, null), path);
  else if (template.tokens.length === 1)
    throw invalid(path, "text_empty", "The text can't be empty.");
}

/** Returns the first violation of each field. */
export function checkContent(content: TemplateContent): DomainError[] {
  const { errors, read } = gatherErrors();
  read(() => assertLanguages(content));
  for (const index of content.placeholders.keys()) read(() => assertPlaceholder(content, index));
  for (const [index, { text }] of content.texts.entries())
    read(() => assertText(content, text, `texts[${index}].text`));
  return [...errors];
}

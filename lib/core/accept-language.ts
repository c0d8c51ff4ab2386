import { isLanguage, type Language } from "./languages";

/** Parses a language tag; `pt-BR` maps to `pt`. */
export function parseLanguage(tag: string | null | undefined): Language | null {
  const name = tag?.trim().toLowerCase().split("-", 1)[0];
  return isLanguage(name) ? name : null;
}

const MAX_LANGUAGES = 20;

function parseWeight(parameters: readonly string[]): number {
  const weights = parameters.map(
    (parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1],
  );
  return Number(weights.find((weight) => weight !== undefined) ?? 1);
}

/** RFC 9110, 12.5.4. */
export function preferredLanguage(header: string | null | undefined): Language | null {
  const requested = (header ?? "")
    .slice(0, 500)
    .split(",", MAX_LANGUAGES)
    .map((item) => {
      const [tag, ...parameters] = item.split(";");
      return { lang: parseLanguage(tag), weight: parseWeight(parameters) };
    })
    .filter(({ lang, weight }) => lang !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return requested[0]?.lang ?? null;
}

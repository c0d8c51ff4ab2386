export type Values = Readonly<Record<string, string | number | boolean>>;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const PLACEHOLDER = /\{([a-z_.]+)\}/g;

export function listPlaceholders(template: unknown): string[] {
  if (typeof template === "string")
    return [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(listPlaceholders);
}

/** Fills in a template; `encode` escapes values for their surroundings, such as a URL. */
export function fillText(
  template: string,
  values: Values,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replace(PLACEHOLDER, (_, name: string) => encode(String(values[name] ?? "")));
}

/** Fills in a JSON template; a text that is only a placeholder becomes the typed value. */
export function fillJson(template: unknown, values: Values): Json {
  if (typeof template === "string") {
    const alone = /^\{([a-z_.]+)\}$/.exec(template)?.[1];
    return alone === undefined ? fillText(template, values) : (values[alone] ?? null);
  }
  if (Array.isArray(template)) return template.map((entry) => fillJson(entry, values));
  if (typeof template !== "object" || template === null) return template as Json;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillJson(value, values)]),
  );
}

/** Returns the value at a path such as `messages.0.id`. */
export function valueAt(content: unknown, path: string): unknown {
  let result = content;
  for (const step of path.split(".")) {
    if (typeof result !== "object" || result === null || !Object.hasOwn(result, step))
      return undefined;
    result = (result as Record<string, unknown>)[step];
  }
  return result;
}

export function textAt(content: unknown, path: string | undefined): string | null {
  const result = path === undefined ? undefined : valueAt(content, path);
  return typeof result === "string" || typeof result === "number" || typeof result === "boolean"
    ? String(result)
    : null;
}
